import { builtInGlobal } from '../host-page.ts';

/**
 * Notifies when a single-page host navigates to another address.
 *
 * The Navigation API has an event for that. Other browsers only report back and forward (`popstate`), so `pushState` and `replaceState` of
 * the `history` object are wrapped by functions that call the originals; the prototype is not touched. Undoing removes the wrapper; if
 * another script has wrapped it in turn, ours stays below and does nothing.
 */
export function followHistory(onChange: () => void): () => void {
  let { href } = location;
  let isOver = false;
  const check = (): void => {
    if (isOver || href === location.href) return;
    href = location.href;
    onChange();
  };
  const navigation = builtInGlobal<EventTarget>('navigation');
  const target = navigation ?? window;
  const type = navigation ? 'currententrychange' : 'popstate';
  const uncover = navigation ? [] : [cover('pushState', check), cover('replaceState', check)];
  target.addEventListener(type, check);
  return () => {
    isOver = true;
    target.removeEventListener(type, check);
    for (const undo of uncover) undo();
  };
}

function cover(name: 'pushState' | 'replaceState', then: () => void): () => void {
  const covered = history[name];
  const cover: typeof covered = (...values) => {
    covered.apply(history, values);
    then();
  };
  history[name] = cover;
  return () => {
    if (history[name] !== cover) return;
    Reflect.deleteProperty(history, name);
    // The previous function was another script's wrapper, not the prototype's method.
    if (history[name] !== covered) history[name] = covered;
  };
}
