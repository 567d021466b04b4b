/** Content in the folder `content` below a project's root. */

import { type Dirent, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../../error-code.ts';
import type { Problem } from '../model/problems.ts';
import { ContentFileError, readContentBytes, realContentPath } from './content-file.ts';
import { contentFileProblem, kindProblem, linkProblem, unreadable } from './file-problems.ts';
import type { ListedFile, Listing, Source } from './types.ts';

/** Names of content files. */
const CONTENT_FILE = /\.(ya?ml|json|mdx|csv)$/i;

export function folderSource(root: string): Source {
  return {
    list: () => listFolder(root),
    look(path) {
      const stats = statOrNull(join(root, path));
      return stats?.isFile() ? listed(path, stats) : null;
    },
    bytes: (path, mostBytes) => readContentBytes(root, path, mostBytes),
    fileOf: (path) => realContentPath(root, path),
  };
}

/**
 * Lists all files below `content/`. Dot-files are left out. Symbolic links are followed while they stay inside
 * `content/`; loops, links that lead outside and links to hidden files are problems.
 */
function listFolder(root: string): Listing {
  const problems: Problem[] = [];
  const files: ListedFile[] = [];
  const realContent = realContentFolder(root, problems);
  if (realContent === null) return { files, problems };
  const base = join(root, '/');

  const visit = (folder: string, ancestors: string[]): void => {
    for (const entry of readFolder(root, folder, problems)) {
      if (entry.name.startsWith('.')) continue;
      // Joined, since a template would keep its parts in memory for every file of the site.
      const path = [folder, entry.name].join('/');
      if (entry.isSymbolicLink() && !linkIsSound(path, ancestors)) continue;
      const stats = lookAt(base + path, problems, {
        path,
        kind: entry.isDirectory() ? 'folder' : 'file',
      });
      if (stats === null) continue;
      if (stats.isDirectory()) {
        if (CONTENT_FILE.test(entry.name)) {
          problems.push(folderNamedAsFile(path));
          continue;
        }
        const real = entry.isSymbolicLink()
          ? realpathSync(join(root, path))
          : join(ancestors.at(-1) ?? realContent, entry.name);
        visit(path, [...ancestors, real]);
      } else if (stats.isFile()) {
        files.push(listed(path, stats));
      } else problems.push(notAFile(path, stats));
    }
  };

  const linkIsSound = (path: string, ancestors: string[]): boolean => {
    let target: string;
    try {
      target = realContentPath(root, path);
    } catch (error) {
      problems.push(brokenLink(path, error));
      return false;
    }
    if (!ancestors.includes(target)) return true;
    problems.push(
      linkProblem(
        path,
        'file/symlink-loop',
        'leads to a folder that contains the link itself',
        'Remove the link.',
      ),
    );
    return false;
  };

  visit('content', [realContent]);
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { files, problems };
}

function listed(path: string, { size, mtimeMs, ctimeMs, ino }: Stats): ListedFile {
  return { path, sizeBytes: size, mtimeMs, ctimeMs, inode: ino };
}

function realContentFolder(root: string, problems: Problem[]): string | null {
  try {
    return realpathSync.native(join(root, 'content'));
  } catch (error) {
    problems.push(unreadable('content', error, 'folder'));
    return null;
  }
}

/** A symbolic link that is not followed, and why. */
function brokenLink(path: string, error: unknown): Problem {
  if (error instanceof ContentFileError) return contentFileProblem(path, error);
  return errorCode(error) === 'ELOOP'
    ? linkProblem(path, 'file/symlink-loop', 'leads back to itself', PUT_FILE_THERE)
    : linkProblem(path, 'file/unreadable', 'points to a file that does not exist', PUT_FILE_THERE);
}

const PUT_FILE_THERE = 'Remove the link or put the file itself there.';

function readFolder(root: string, folder: string, problems: Problem[]): Dirent[] {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true });
  } catch (error) {
    problems.push(unreadable(folder, error, 'folder'));
    return [];
  }
}

/** @param listed what its folder says of it */
function lookAt(
  fullPath: string,
  problems: Problem[],
  { path, kind }: { path: string; kind: 'file' | 'folder' },
): Stats | null {
  try {
    return statSync(fullPath);
  } catch (error) {
    // Deleted between listing and looking is the same as never listed; a folder may also show names alone.
    if (!['ENOENT', 'ENOTDIR'].includes(errorCode(error))) problems.push(unreadable(path, error, kind));
    return null;
  }
}

function statOrNull(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null; // the same as none
  }
}

function folderNamedAsFile(path: string): Problem {
  const found = `a folder named "${path.slice(path.lastIndexOf('/') + 1)}"`;
  return kindProblem(path, { found, hint: 'Give the folder a name without an ending.' });
}

function notAFile(path: string, stats: Stats): Problem {
  const found = stats.isFIFO() ? 'a pipe' : stats.isSocket() ? 'a socket' : 'a device';
  return kindProblem(path, { found, hint: 'Remove it, or put a file in its place.' });
}
