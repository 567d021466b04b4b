/** Names of the options and suggestions for misspelled ones, for developers' consoles and for `slipway sdk verify`. */
import type { DownloadOptions } from './types.ts';

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

/** Edit distance: letters to add, remove or replace to turn `a` into `b`. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...a].entries()) {
    const above = row;
    row = [at + 1];
    for (const [index, other] of [...b].entries()) {
      const [left = 0, over = 0, before = 0] = [row[index], above[index + 1], above[index]];
      row.push(Math.min(left + 1, over + 1, before + (letter === other ? 0 : 1)));
    }
  }
  return row.at(-1) ?? 0;
}

/** The option that was probably meant; `undefined` when none is similar. */
function nearest(name: string): string | undefined {
  const near = Object.keys(OPTIONS).map((option) => ({ option, far: distance(name, option) }));
  return near.sort((one, other) => one.far - other.far).find(({ far }) => far <= 2)?.option;
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
