/**
 * Inline script of pages in Hindi, Gujarati and Bengali: on a phone that has no letters of their script, and on no other, it has
 * the browser fetch a small font of them. The build writes into the script's own attributes where it lies.
 */

const { src = '', family = '', range = '', probe = '' } = document.currentScript?.dataset ?? {};

function addFont(): void {
  const canvas = document.createElement('canvas').getContext('2d');
  // Letters that a phone lacks are all the same box. No font that has them draws all three equally wide.
  if (canvas === null || new Set([...probe].map((letter) => canvas.measureText(letter).width)).size > 1)
    return;
  const face = new FontFace(family, `url(${src})`, { unicodeRange: range });
  face.load().then(() => {
    document.fonts.add(face);
    const fonts = `${family},system-ui,sans-serif`;
    const { documentElement: root } = document;
    root.style.setProperty('--slipway-font', fonts);
    for (const { style } of document.querySelectorAll<HTMLElement>(`[lang|=${root.lang.slice(0, 2)}]`)) {
      // In front: behind another font, Chromium goes on to show the boxes that it remembers of short texts.
      style.setProperty('--font', fonts);
      // There is one face for all weights, so the browser makes the bold ones of it.
      style.fontSynthesis = 'weight';
    }
  });
}

// Not before the first paint: on nearly every phone the answer is no.
(window.requestIdleCallback ?? setTimeout)(addFont);
