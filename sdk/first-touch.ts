let touchedAt = 0;

/**
 * When the visitor first clicked or touched the page, ms since 1970. Source: spec §4 'Other timers'. Stops listening when `signal` aborts.
 */
export function firstTouch(signal: AbortSignal): Promise<number> {
  return new Promise((resolve) => {
    const onTouch = () => {
      touchedAt ||= Date.now();
      resolve(touchedAt);
    };
    if (touchedAt) onTouch();
    for (const name of ['click', 'touchstart']) addEventListener(name, onTouch, { capture: true, signal });
  });
}
