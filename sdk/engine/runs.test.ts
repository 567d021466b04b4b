/** Runs of the engine as those who start and end them see them. */
import { beforeEach, expect, test, vi } from 'vitest';
import {
  engineIn,
  file,
  MB,
  nextRequest,
  savedIs,
  sendRest,
  whole,
} from '../../tests/sdk/scripted-engine.ts';
import { settle, type World, world } from '../../tests/sdk/scripted-environment.ts';

let tab: World;
beforeEach(() => {
  tab = world();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});

test('whoever starts a download waits for its end; whoever starts it again meanwhile does not', async () => {
  const { engine } = engineIn(tab);
  const over: string[] = [];
  void engine.start().then(() => over.push('first'));
  void engine.start().then(() => over.push('second'));
  const body = await (await tab.network.next()).answer(200, whole());
  await body.write(file.slice(0, MB));
  expect(over).toEqual(['second']);
  await body.write(file.slice(MB));
  await body.end();
  await savedIs(tab, file);
  expect(over).toEqual(['second', 'first']);
});

test('a start right after a destroy starts nothing', async () => {
  const { engine } = engineIn(tab);
  void engine.start();
  await tab.network.next();
  engine.destroy();
  await engine.start();
  await settle();
  expect(tab.network.waiting()).toBe(0);
  expect(engine.isLeading).toBe(false);
  await engine.start();
  await settle();
  expect(tab.network.waiting()).toBe(0);
});

test('a start at the very end of a download begins the next one', async () => {
  const { engine, listeners } = engineIn(tab);
  listeners.push((state) => {
    if (state.status === 'failed') void engine.start();
  });
  void engine.start();
  await (await tab.network.next()).reply(404, {}, '');
  await sendRest(tab);
  await savedIs(tab, file);
});

test('listeners get the states in their order, also when one of them cancels the download', async () => {
  const { engine, listeners, statuses } = engineIn(tab);
  listeners.unshift(({ status }) => {
    if (status === 'preparing') engine.cancel();
  });
  void engine.start();
  await settle();
  expect(statuses()).toEqual(['preparing', 'idle']);
});

test('only the tab that downloads leads, and only while it does', async () => {
  const [first, second] = [engineIn(tab).engine, engineIn(tab.tab()).engine];
  const leading = () => [first.isLeading, second.isLeading];
  expect(leading()).toEqual([false, false]);
  void first.start();
  await settle();
  void second.start();
  await settle();
  expect(leading()).toEqual([true, false]);
  await sendRest(tab);
  await settle();
  expect(leading()).toEqual([false, false]);
});

test('a checkpoint before anything has come stores nothing', async () => {
  const { engine } = engineIn(tab);
  engine.checkpoint();
  void engine.start();
  await tab.network.next();
  engine.checkpoint();
  await settle();
  expect(tab.disk.operations).not.toContain('append');
});

/** How long the engine waits before its next request, which fails. */
async function waitBefore(where: World): Promise<number> {
  const startMs = where.clock.now();
  const request = await nextRequest(where);
  const waitMs = where.clock.now() - startMs;
  await request.fail();
  return waitMs;
}

test('a network that comes back ends a wait and its timer: the next wait is as long as ever', async () => {
  const [calm, shaky] = [tab, world()];
  for (const where of [calm, shaky]) {
    void engineIn(where).engine.start();
    const body = await (await where.network.next()).answer(200, whole());
    await body.write(file.slice(0, MB));
    await body.fail();
  }
  const waits = [await waitBefore(calm), await waitBefore(calm), await waitBefore(calm)];
  await shaky.clock.advance((waits[0] ?? 0) / 2);
  await shaky.setOnline(true);
  await (await shaky.network.next()).fail();
  expect(await waitBefore(shaky)).toBe(waits[1]);
  expect(await waitBefore(shaky)).toBe(waits[2]);
  expect(await sendRest(shaky)).toBe(MB);
  await savedIs(shaky, file);
});
