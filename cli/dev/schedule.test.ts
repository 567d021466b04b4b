/** What comes and goes by its date does so while `slipway dev` runs. */
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { NOW } from '../../tests/build-project.ts';
import { type TemporaryProject, temporaryProject } from '../../tests/temporary-project.ts';
import { createDevSession, type DevSession } from './session.ts';

const HOUR_MS = 3_600_000;

interface Running {
  project: TemporaryProject;
  session: DevSession;
  onNews(): void;
  /** Lets time go on to so many hours after the start. */
  setHours(hours: number): void;
}

/** A site in which texts come after one hour, after two and after three, as it was when the session began. */
async function start(isStill = false): Promise<Running> {
  const project = temporaryProject('three-pages');
  const after = (hours: number): string => new Date(NOW + hours * HOUR_MS).toISOString();
  const text = (title: string, field: string): string => `  - { type: text, title: ${title}, ${field} }\n`;
  project.write(
    'content/pages/agenda.yaml',
    `title: Agenda\npage_body:\n${text('Always', 'titleTag: h1')}${text('First', `publishAt: ${after(1)}`)}${text('Gone', `expireAt: ${after(2)}`)}`,
  );
  project.write('content/pages/second.yaml', `title: Second\npublishAt: ${after(2)}\n`);
  let nowMs = NOW;
  const onNews = vi.fn();
  const clock = isStill ? {} : { clock: () => nowMs };
  const session = await createDevSession({ root: project.root, nowMs, ...clock, drafts: true, onNews });
  return { project, session, onNews, setHours: (hours) => (nowMs = NOW + hours * HOUR_MS) };
}

async function titlesOf(session: DevSession): Promise<string[]> {
  const html = (await session.page('/agenda/')) ?? '';
  return ['Always', 'First', 'Gone', 'Saved'].filter((title) => html.includes(`>${title}<`));
}

test('a page has its items and the site its pages as the hour of the request has them', async () => {
  const { session, setHours, onNews } = await start();
  expect(await titlesOf(session)).toEqual(['Always', 'Gone']);
  setHours(1);
  expect(await titlesOf(session)).toEqual(['Always', 'First', 'Gone']);
  expect(await session.page('/second/')).toBeNull();
  setHours(2.1);
  const [titles, second] = await Promise.all([titlesOf(session), session.page('/second/')]);
  expect(titles).toEqual(['Always', 'First']);
  expect(second).toContain('<title>Second');
  expect(onNews).toHaveBeenCalledTimes(2);
  setHours(9);
  await titlesOf(session);
  expect(onNews).toHaveBeenCalledTimes(2);
});

test('a saved page is shown as the hour of the save has it', async () => {
  const { project, session, setHours } = await start();
  setHours(0.5);
  const path = 'content/pages/agenda.yaml';
  const moment = new Date(NOW + 0.4 * HOUR_MS).toISOString();
  project.write(path, `${project.read(path)}  - { type: text, title: Saved, publishAt: ${moment} }\n`);
  await session.update([join(project.root, path)]);
  expect(await titlesOf(session)).toEqual(['Always', 'Gone', 'Saved']);
});

test('a moment that was given stays', async () => {
  const { session, setHours, onNews } = await start(true);
  setHours(2.1);
  expect(await titlesOf(session)).toEqual(['Always', 'Gone']);
  expect(await session.page('/second/')).toBeNull();
  expect(onNews).not.toHaveBeenCalled();
});
