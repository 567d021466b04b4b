/** Runs, tabs and stored downloads, beyond what download.test.ts says of networks and servers. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { integrityOf, sha } from '../../tests/sdk/package-bytes.ts';
import {
  engineIn,
  file,
  LINK,
  LOOKUP,
  MB,
  nextRequest,
  part,
  savedIs,
  sendRest,
  VALIDATORS,
  whole,
} from '../../tests/sdk/scripted-engine.ts';
import { settle, type World, world } from '../../tests/sdk/scripted-environment.ts';
import type { Source } from './machine.ts';
import type { ResumeRecord } from './resume-record.ts';

const looked = { endpoint: LOOKUP, url: null };

let tab: World;
beforeEach(() => {
  tab = world();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});

/** Answers the next request, which is a lookup. */
async function answerLookup(where: World, more: object = {}): Promise<void> {
  const lookup = await nextRequest(where);
  expect(lookup.url).toBe(LOOKUP);
  await lookup.reply(200, {}, JSON.stringify({ apkLink: LINK, ...more }));
}

/** A visit that ends after 3 MB, which are stored. @param answer of the lookup, where there is one */
async function leave(
  source: Partial<Source> = {},
  headers: Record<string, string> = VALIDATORS,
  answer: object = {},
): Promise<World> {
  const { engine } = engineIn(tab, source);
  void engine.start();
  if (source.endpoint) await answerLookup(tab, answer);
  const body = await (await tab.network.next()).answer(200, whole(file, headers));
  await body.write(file.slice(0, 3 * MB));
  engine.checkpoint();
  await settle();
  await tab.kill();
  return tab.tab();
}

describe('what an earlier visit has stored', () => {
  test('by a lookup is found by the link as well', async () => {
    const visit = await leave(looked);
    void engineIn(visit).engine.start();
    expect(await sendRest(visit)).toBe(3 * MB);
    await savedIs(visit, file);
  });

  test('goes on being stored, by the visit that goes on', async () => {
    const visit = await leave();
    void engineIn(visit).engine.start(true);
    const body = await (await visit.network.next()).answer(206, part(3 * MB));
    await body.write(file.slice(3 * MB, 4.5 * MB));
    await visit.clock.advance(2_000);
    expect(tab.disk.heads.get(LINK)?.receivedBytes).toBe(4.5 * MB);
    expect(visit.storeErrors).toEqual([]);
  });

  test('under a promise of the service needs the service again: till then nothing is fetched or opened', async () => {
    const source = { endpoint: LOOKUP, url: LINK };
    const promise = { integrity: integrityOf(sha(file)) };
    const visit = await leave(source, VALIDATORS, promise);
    const { engine } = engineIn(visit, source);
    void engine.start(true);
    for (let time = 0; time < 6; time += 1) {
      const lookup = await nextRequest(visit);
      expect(lookup.url).toBe(LOOKUP);
      await lookup.fail();
    }
    await settle();
    expect(engine.state).toMatchObject({ status: 'failed', link: null, withheld: 'unchecked' });
  });

  test('without one is gone on with, wherever the service is', async () => {
    const source = { endpoint: LOOKUP, url: LINK };
    const visit = await leave(source);
    void engineIn(visit, source).engine.start(true);
    expect(await sendRest(visit)).toBe(3 * MB);
    await savedIs(visit, file);
  });

  /** As earlier releases stored it: without a word on where bytes of two answers were joined. */
  async function leaveOld(headers: Record<string, string>): Promise<World> {
    const visit = await leave({}, headers);
    const { joinedAt: _, ...head } = tab.disk.heads.get(LINK) as ResumeRecord;
    tab.disk.heads.set(LINK, head as ResumeRecord);
    void engineIn(visit).engine.start(true);
    return visit;
  }

  test('by an earlier release, of a version that the server proves, is gone on with', async () => {
    const visit = await leaveOld(VALIDATORS);
    expect(await sendRest(visit)).toBe(3 * MB);
    await savedIs(visit, file);
  });

  test('by an earlier release, of a version that nothing proves, is fetched again as a whole', async () => {
    const visit = await leaveOld({});
    expect(await sendRest(visit, file, {})).toBeLessThan(3 * MB);
    expect(visit.saved).toEqual([]);
    expect(await sendRest(visit, file, {})).toBe(0);
    await savedIs(visit, file);
  });
});

test('what is stored bears the name of its service, or of its whole link', async () => {
  await leave(looked);
  expect(tab.disk.heads.get(LINK)?.source).toBe(LOOKUP);
  tab = world();
  await leave({ url: `${LINK}?campaign=1` });
  expect(tab.disk.heads.get(LINK)?.source).toBe(`${LINK}?campaign=1`);
});

test('of what has not come nothing is stored', async () => {
  void engineIn(tab).engine.start();
  await (await tab.network.next()).answer(200, whole());
  expect([...tab.disk.heads.keys()]).toEqual([]);
});

describe('the script that looks links up', () => {
  /** The engine after all that it tries without the script. */
  async function lookUpInVain(source: Partial<Source>) {
    tab.parts['lookup.js'] = () => Promise.reject(new Error('blocked'));
    const { engine } = engineIn(tab, source);
    void engine.start();
    for (let step = 0; step < 20; step += 1) await tab.clock.next();
    await settle();
    return engine;
  }

  test('is not needed for a link that the page names', async () => {
    tab.parts['lookup.js'] = () => Promise.reject(new Error('blocked'));
    void engineIn(tab).engine.start();
    await sendRest(tab);
    await savedIs(tab, file);
  });

  test('is fetched again when it did not come', async () => {
    const load = tab.parts['lookup.js'];
    tab.parts['lookup.js'] = () => {
      tab.parts['lookup.js'] = load;
      return Promise.reject(new Error('offline'));
    };
    void engineIn(tab, looked).engine.start();
    await answerLookup(tab);
    await sendRest(tab);
    await savedIs(tab, file);
    expect(tab.explained.flat().join()).toContain('offline');
  });

  test('and never comes: the link that the page names beside its service is left', async () => {
    const engine = await lookUpInVain({ endpoint: LOOKUP });
    expect(engine.state).toMatchObject({ status: 'failed', error: { code: 'network' }, link: LINK });
  });

  test('and never comes: without it nothing that is promised can be proved', async () => {
    const engine = await lookUpInVain({ integrity: '/app.json' });
    expect(engine.state).toMatchObject({ status: 'failed', error: { code: 'integrity' }, link: null });
    expect(tab.network.all).toEqual([]);
  });
});

describe('tabs that look the same link up', () => {
  test('show what the one that downloads has received, at once', async () => {
    const second = tab.tab();
    void engineIn(tab, looked).engine.start();
    await answerLookup(tab);
    const body = await (await tab.network.next()).answer(200, whole());
    const { engine, states } = engineIn(second, looked);
    void engine.start();
    await body.write(file.slice(0, MB));
    await second.clock.advance(300);
    await body.write(file.slice(MB, 2 * MB));
    expect(states.at(-1)).toMatchObject({ status: 'downloading', receivedBytes: 2 * MB });
    expect(second.network.all).toHaveLength(2);
  });

  test('a download that is over gives the link back to others', async () => {
    const second = tab.tab();
    const first = engineIn(tab, looked);
    void first.engine.start();
    await answerLookup(tab);
    await (await tab.network.next()).answer(200, whole());
    first.engine.cancel();
    await settle();
    void engineIn(second).engine.start();
    await sendRest(second);
    await savedIs(second, file);
  });

  test('are done when one that was given the link is, and can begin again', async () => {
    void engineIn(tab).engine.start();
    const body = await (await tab.network.next()).answer(200, whole());
    const second = tab.tab();
    const { engine } = engineIn(second, looked);
    const run = engine.start();
    await answerLookup(second);
    await body.write(file);
    await body.end();
    await tab.clock.advance(1_000);
    await run;
    expect(engine.state).toMatchObject({ status: 'complete', file: null });
    void engine.start();
    await answerLookup(second);
    await sendRest(second);
    await savedIs(second, file);
  });

  test('close the store, those too that have only watched', async () => {
    const second = tab.tab();
    const open = second.env.openStore;
    const close = vi.fn();
    second.env.openStore = async (product) => {
      const store = await open(product);
      return Object.create(store, { close: { value: close } });
    };
    void engineIn(tab).engine.start();
    await settle();
    void engineIn(second).engine.start();
    await sendRest(tab);
    await tab.clock.advance(1_000);
    await savedIs(tab, file);
    expect(second.saved).toEqual([]);
    expect(close).toHaveBeenCalledOnce();
  });
});

test('the time that is left follows what this visit receives, not what was stored', async () => {
  const visit = await leave();
  const { engine, states } = engineIn(visit);
  void engine.start(true);
  const body = await (await visit.network.next()).answer(206, part(3 * MB));
  await visit.clock.advance(10_000);
  await body.write(file.slice(3 * MB, 4 * MB));
  expect(states.at(-1)).toMatchObject({ receivedBytes: 4 * MB, secondsLeft: 11, speed: 'slow' });
  engine.destroy();
});
