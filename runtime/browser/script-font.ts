/** For a device without letters of the page's script, which alone fetches this: draws the page in a small font of them. */
import { document } from './host-page.ts';

/** @param src path of the font @param range as in `unicode-range` */
export function addFont(src: string, family: string, range: string): void {
  const face = new FontFace(family, `url(${src})`, { unicodeRange: range });
  face.load().then(() => {
    document.fonts.add(face);
    const fonts = `${family},system-ui,sans-serif`;
    const { documentElement: root } = document;
    root.style.setProperty('--slipway-font', fonts);
    for (const { style } of document.querySelectorAll<HTMLElement>(`[lang|=${root.lang.split('-')[0]}]`)) {
      // In front: behind another font, Chromium goes on to show the boxes that it remembers of short texts.
      style.setProperty('--font', fonts);
      // There is one face for all weights, so the browser makes the bold ones of it.
      style.fontSynthesis = 'weight';
    }
  });
}
