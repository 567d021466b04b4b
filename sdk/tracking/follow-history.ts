import { builtInGlobal } from '../host-page.ts';

/**
 * Tells when a single-page host goes to another address.
 *
 * The Navigation API has an event for it. Browsers without it tell of back and forward only (`popstate`); there `pushState` and
 * `replaceState` of the one `history` object are covered by functions of ours that call what they cover. The prototype is not
 * touched. Undoing takes the cover away; where another script has covered it in turn, ours stays below and does nothing.
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
    // It was another script's cover, not the prototype's function.
    if (history[name] !== covered) history[name] = covered;
  };
}
