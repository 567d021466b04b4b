/** Names of the options and suggestions for misspelled ones, for developers' consoles and for `slipway sdk verify`. */
import type { DownloadOptions } from './slipway.d.ts';

const OPTIONS: Record<keyof DownloadOptions, true> = {
  product: true,
  productName: true,
  linkEndpoint: true,
  defaultUrl: true,
  apkFromApi: true,
  apkUrl: true,
  iosUrl: true,
  timing: true,
  sheet: true,
  percentage: true,
  noAutoResume: true,
  autoStart: true,
  weakInternet: true,
  consent: true,
  integrity: true,
  signer: true,
  eventEndpoint: true,
  eventAppName: true,
  label: true,
  tracking: true,
  trackingLink: true,
  locale: true,
  texts: true,
  debug: true,
};

/** `linkEndpoint` as an attribute. */
export function attribute(name: string): string {
  return `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** Whether at most `edits` letters have to be added, removed or replaced to turn `a` into `b`. */
function isNear(a: string, b: string, edits: number): boolean {
  if (!a || !b) return a.length + b.length <= edits;
  if (a[0] === b[0]) return isNear(a.slice(1), b.slice(1), edits);
  const isNearAfter = ([ofA, ofB]: number[]) => isNear(a.slice(ofA), b.slice(ofB), edits - 1);
  return (
    edits > 0 &&
    [
      [1, 0],
      [0, 1],
      [1, 1],
    ].some(isNearAfter)
  );
}

/** The option that was probably meant; `undefined` when none is similar. */
function nearest(name: string): string | undefined {
  const near = (edits: number) => Object.keys(OPTIONS).find((option) => isNear(name, option, edits));
  return near(1) ?? near(2);
}

/** Messages about misspelled names. An element may have attributes of its own, so on elements only similar names count. */
export function wrongNames(names: readonly string[], isElement: boolean): string[] {
  return names.flatMap((name) => {
    if (name in OPTIONS || name === 'slipway') return [];
    const meant = nearest(name);
    if (isElement) return meant ? `There is no ${attribute(name)}. Did you mean ${attribute(meant)}?` : [];
    return `There is no option "${name}".${meant ? ` Did you mean "${meant}"?` : ''}`;
  });
}
