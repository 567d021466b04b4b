/** Draws the page in a small font with the letters of its script. Loaded only by devices that lack them. */
import { document } from './host-page.ts';

/** @param src path of the font @param range as in `unicode-range` */
export function addFont(src: string, family: string, range: string): void {
  const face = new FontFace(family, `url(${src})`, { unicodeRange: range });
  face.load().then(
    () => {
      document.fonts.add(face);
      const fonts = `${family},system-ui,sans-serif`;
      const { documentElement: root } = document;
      root.style.setProperty('--slipway-font', fonts);
      for (const { style } of document.querySelectorAll<HTMLElement>(`[lang|=${root.lang.split('-')[0]}]`)) {
        // First in the list: behind another font, Chromium continues to draw boxes that it has cached for short texts.
        style.setProperty('--font', fonts);
        // The font has one weight, so the browser synthesises bold.
        style.fontSynthesis = 'weight';
      }
    },
    () => {}, // blocked or offline: the page stays in the fonts of the device
  );
}
