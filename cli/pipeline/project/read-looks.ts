/** What pages can look like: the site's brand, and its themes by name. A file of the project replaces the tool's of the same name. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrandContent, brandSchema } from '../../../schemas/brand.ts';
import { THEMES } from '../../../schemas/plain/themes.ts';
import { BRAND, type Looks } from '../../brand/look.ts';
import { type LookProblem, makeLook } from '../../brand/make-look.ts';
import { packageRoot } from '../../package-root.ts';
import { parseData } from '../formats/parse.ts';
import { formatFieldPath, type Problem, problemIn } from '../model/problems.ts';
import { BRAND_FILE } from '../model/routes.ts';
import type { LocationFinder } from '../resolve/locate-problems.ts';
import { wrongKind } from './misnamed-files.ts';
import { isThemeFile, nameOfTheme, THEMES_FOLDER } from './theme-files.ts';

interface LooksInput {
  /** Of the project. */
  files: readonly string[];
  locations: LocationFinder;
  /** Problems of the project's files are added to it. */
  problems: Problem[];
  /** Content of a file of the project; null, with its problems reported, when it does not fit the schema. */
  readBrand(path: string): BrandContent | null;
}

interface SiteLooks {
  looks: Looks;
  /** Themes that take turns with the brand in a row of cards. */
  cardThemes: string[];
  brandFonts: BrandContent['fonts'];
}

export function readLooks(input: LooksInput): SiteLooks {
  const { files, problems } = input;
  for (const path of files)
    if (path.startsWith(THEMES_FOLDER) && !isThemeFile(path))
      problems.push(wrongKind(path, 'a theme such as winter.yaml'));
  const own = files.filter(isThemeFile);
  const replaced = new Set(own.map(nameOfTheme));
  const looks = Object.fromEntries(
    THEMES.flatMap((name) => (replaced.has(name) ? [] : [[name, toolLook(name)]])),
  );
  for (const path of own) ownLook(path, nameOfTheme(path), input, looks);
  const brand = files.includes(BRAND_FILE) ? ownLook(BRAND_FILE, BRAND, input, looks) : null;
  const turns = brand?.cardThemes ?? [];
  const cardThemes = turns.length === 0 ? [] : [BRAND, ...turns];
  return { looks, cardThemes, brandFonts: brand?.fonts ?? {} };
}

function ownLook(
  path: string,
  name: string,
  { locations, problems, readBrand }: LooksInput,
  into: Record<string, Looks[string]>,
): BrandContent | null {
  const content = readBrand(path);
  if (content === null) return null;
  const { look, problems: found } = makeLook(content);
  problems.push(...found.map((problem) => placed(problem, path, locations)));
  if (look !== null) into[name] = look;
  return content;
}

/** By name. They come with the tool, so one cache serves every site. */
const toolLooks = new Map<string, Looks[string]>();

function toolLook(name: string): Looks[string] {
  const known = toolLooks.get(name);
  if (known !== undefined) return known;
  const path = `themes/${name}.yaml`;
  const { data } = parseData(readFileSync(join(packageRoot, path), 'utf8'), path);
  const { look } = makeLook(brandSchema.parse(data));
  if (look === null) throw new Error(`The tool's own theme "${name}" cannot be read.`);
  toolLooks.set(name, look);
  return look;
}

function placed({ path, ...facts }: LookProblem, file: string, locations: LocationFinder): Problem {
  return problemIn(file, {
    ...facts,
    span: locations.locateField(file, path, 'value'),
    fieldPath: formatFieldPath(path),
  });
}
