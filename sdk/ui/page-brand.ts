/** The page's own colour, for a sheet whose page sets none. */
import { document } from '../host-page.ts';

/** Least difference in brightness of two colours that the eye separates. Source: W3C, Techniques for Accessibility Evaluation and Repair, 2.2. */
const LEAST_DIFFERENCE = 125;

/** From 0 to 255; `NaN` of a colour that is see-through, or has another notation than browsers give those of sRGB. */
function brightness(color: string): number {
  const [, red, green, blue] = /^rgb\((\d+), (\d+), (\d+)/.exec(color) ?? [];
  return Number(red) * 0.299 + Number(green) * 0.587 + Number(blue) * 0.114;
}

/** The page's `accent-color` or the ground of its download button, whichever first differs from the sheet's ground. */
export function takePageBrand(host: HTMLElement, dialog: Element): void {
  if (getComputedStyle(host).getPropertyValue('--slipway-color')) return;
  const button = document.querySelector('[data-slipway]') ?? document.body;
  const { accentColor, backgroundColor } = getComputedStyle(button);
  const ground = brightness(getComputedStyle(dialog).backgroundColor);
  const isSeen = (color: string) => Math.abs(brightness(color) - ground) > LEAST_DIFFERENCE;
  const color = [accentColor, backgroundColor].find(isSeen);
  if (!color) return;
  host.style.cssText = `--own:${color};--on:${brightness(color) > LEAST_DIFFERENCE ? '#000' : '#fff'}`;
}
