import { expect, test, vi } from 'vitest';
import { settle, world } from '../../tests/sdk/scripted-environment.ts';
import type { DownloadState } from '../slipway.d.ts';
import { downloadError } from './download-error.ts';
import { holdTabLock, type Report } from './tab-lock.ts';

const downloading: DownloadState = {
  status: 'downloading',
  receivedBytes: 5,
  totalBytes: 10,
  percent: 50,
  secondsLeft: 1,
  speed: 'fast',
};

/** A tab that leads until its `end` is called. */
function leader() {
  const tab = world();
  const controller = new AbortController();
  const heard: DownloadState[] = [];
  let end = () => {};
  let fail = (_error: Error) => {};
  let report: Report = () => {};
  const start = (from = tab, isAlone = false) =>
    holdTabLock(from.env, ['key'], controller.signal, {
      watch: (state) => heard.push(state),
      lead: (reportToTabs) => {
        report = reportToTabs;
        return isAlone
          ? Promise.resolve()
          : new Promise<void>((resolve, reject) => {
              end = resolve;
              fail = reject;
            });
      },
    });
  return {
    tab,
    controller,
    heard,
    start,
    report: (state: DownloadState) => report(state),
    end: () => end(),
    fail: (e: Error) => fail(e),
  };
}

function follow(tab: ReturnType<typeof world>) {
  const heard: DownloadState[] = [];
  const lead = vi.fn(async () => {});
  const controller = new AbortController();
  const done = holdTabLock(tab.tab().env, ['key'], controller.signal, {
    watch: (state) => heard.push(state),
    lead,
  });
  return { heard, lead, controller, done };
}

/** A tab that leads, and one that has heard of it. */
async function leaderAndFollower() {
  const first = leader();
  const leading = first.start();
  await settle();
  const second = follow(first.tab);
  await settle();
  return { first, leading, second };
}

test('one tab leads, the other hears of it and does not download', async () => {
  const { first, leading, second } = await leaderAndFollower();
  first.report(downloading);
  await settle();
  expect(second.heard).toEqual([downloading]);
  expect(second.lead).not.toHaveBeenCalled();
  first.report({ status: 'complete', totalBytes: 10, file: { name: 'x', sizeBytes: 10, blob: new Blob() } });
  first.end();
  await leading;
  await first.tab.clock.advance(1000);
  await second.done;
  expect(second.lead).not.toHaveBeenCalled();
  expect(second.heard.at(-1)).toEqual({ status: 'complete', totalBytes: 10, file: null });
});

test('a report that comes late on a busy phone is waited for: the file is not fetched twice', async () => {
  const first = leader();
  const leading = first.start();
  await settle();
  const { env, clock } = first.tab.tab();
  const slow: typeof env = {
    ...env,
    openChannel(name) {
      const channel = env.openChannel(name);
      if (!channel) return channel;
      const late = {
        postMessage: (data: unknown) => channel.postMessage(data),
        close: () => channel.close(),
      };
      const set = (hear: (event: MessageEvent) => void): void => {
        channel.onmessage = (event: MessageEvent) => void env.after(600, () => hear(event));
      };
      return Object.defineProperty(late, 'onmessage', { set }) as typeof channel;
    },
  };
  const lead = vi.fn(async () => {});
  const done = holdTabLock(slow, ['key'], new AbortController().signal, { watch: () => {}, lead });
  await settle();
  first.report(downloading);
  await clock.advance(700);
  first.report({ status: 'complete', totalBytes: 10, file: { name: 'x', sizeBytes: 10, blob: new Blob() } });
  first.end();
  await leading;
  await clock.advance(1000);
  await done;
  expect(lead).not.toHaveBeenCalled();
});

test('a tab that comes later receives at once what a paused tab does', async () => {
  const first = leader();
  const leading = first.start();
  await settle();
  const paused: DownloadState = { ...downloading, status: 'paused' };
  first.report(paused);
  const second = follow(first.tab);
  const third = follow(first.tab);
  await settle();
  expect(second.heard.at(-1)).toEqual(paused);
  expect(third.heard.at(-1)).toEqual(paused);
  for (const { controller, done } of [second, third]) {
    controller.abort();
    await expect(done).rejects.toThrow('Aborted');
  }
  first.end();
  await leading;
});

test('the link that the leader opens is not opened twice', async () => {
  const first = leader();
  const leading = first.start();
  await settle();
  const second = follow(first.tab);
  await first.tab.clock.advance(60);
  first.report({ status: 'failed', error: downloadError('network', ''), link: 'https://a.example/' });
  first.fail(new Error('over'));
  await expect(leading).rejects.toThrow('over');
  await first.tab.clock.advance(100);
  await second.done;
  expect(second.lead).not.toHaveBeenCalled();
  expect(second.heard.at(-1)).toMatchObject({ status: 'failed', link: null, isOtherTab: true });
});

test('a tab that dies is succeeded', async () => {
  const { first, second } = await leaderAndFollower();
  first.report(downloading);
  await settle();
  await first.tab.kill();
  await first.tab.clock.advance(1000);
  await second.done;
  expect(second.lead).toHaveBeenCalledOnce();
});

test('progress is reported at most four times a second, a change of status at once', async () => {
  const { first, second } = await leaderAndFollower();
  for (let time = 0; time < 10; time++) {
    first.report(downloading);
    await first.tab.clock.advance(50);
  }
  first.report({ ...downloading, status: 'paused' });
  await settle();
  expect(second.heard.map((state) => state.status)).toEqual(['downloading', 'downloading', 'paused']);
});

test('progress is reported a quarter of a second after the last', async () => {
  const { first, second } = await leaderAndFollower();
  first.report(downloading);
  await first.tab.clock.advance(250);
  first.report({ ...downloading, percent: 51 });
  await settle();
  expect(second.heard).toEqual([downloading, { ...downloading, percent: 51 }]);
});

test('a tab that has ended answers no more: who comes then begins at once', async () => {
  const first = leader();
  const leading = first.start();
  await settle();
  first.report({ ...downloading, status: 'paused' });
  first.end();
  await leading;
  const next = follow(first.tab);
  await settle();
  expect(next.heard).toEqual([]);
  expect(next.lead).toHaveBeenCalledOnce();
});

test('a tab that gives up waiting leaves the others their turn', async () => {
  const first = leader();
  const leading = first.start();
  await settle();
  const second = follow(first.tab);
  const third = follow(first.tab);
  await settle();
  second.controller.abort();
  await expect(second.done).rejects.toThrow();
  expect(third.lead).not.toHaveBeenCalled();
  first.end();
  await leading;
  await third.done;
  expect(third.lead).toHaveBeenCalledOnce();
});

test('without locks, or where they are refused, the tab downloads for itself', async () => {
  const alone = leader();
  const tab = world({ hasLocks: false });
  await alone.start(tab, true);
  expect(tab.explained).toEqual([]);
  const refusing = world();
  refusing.env.locks = { request: () => Promise.reject(new DOMException('blocked', 'SecurityError')) };
  const lead = vi.fn(async () => {});
  await holdTabLock(refusing.env, ['key'], new AbortController().signal, { watch: () => {}, lead });
  expect(lead).toHaveBeenCalledOnce();
});

test('of two tabs that lead, since locks are refused, neither answers the other’s reports', async () => {
  const tabs = [leader(), leader()] as const;
  const [first, second] = tabs;
  for (const one of tabs) {
    const { env } = one === first ? first.tab : first.tab.tab();
    const refused = new DOMException('blocked', 'SecurityError');
    const locks = { request: () => Promise.reject(refused) };
    void one.start({ ...first.tab, env: { ...env, locks } });
  }
  const sent: unknown[] = [];
  first.tab.hub.openChannel('slipway:key').onmessage = ({ data }: MessageEvent) => void sent.push(data);
  await first.tab.clock.advance(100);
  second.report({ ...downloading, percent: 1 });
  first.report(downloading);
  await settle();
  expect(sent).toEqual([{ ...downloading, percent: 1 }, downloading]);
});
