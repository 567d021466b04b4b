import { DownloadButton } from '../../components/download-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { labelText } from '../../components/label-text.tsx';
import { usePage } from '../../page-context.tsx';
import type { DownloadAnywhereProps } from './schema.ts';

/** Also the fragment that removes the link without a script: `#read` (style.css, `:target`). */
const OFF_ID = 'read';

/**
 * An invisible download link over the screen, wherever the page is scrolled to, with an accessible name, a focus ring and a visible way to
 * close it. Header, footer, consent, and links inside texts lie above it and stay usable.
 */
export function View({ download_button }: DownloadAnywhereProps) {
  const page = usePage();
  const language = page.labelLanguage('downloadAnywhere');
  const name = page.label('downloadAnywhere', { product: page.product.name });
  return (
    <section
      className="download-anywhere"
      id={OFF_ID}
      aria-label={name}
      lang={language}
      data-section="download-anywhere"
      data-start=""
    >
      <DownloadButton
        look="sticky"
        config={{
          ...download_button,
          androidTxt: name,
          iosTxt: name,
          altAndroid: name,
          // The page may hide its own button because of this link.
          isButtonHidden: false,
          downloadButtonHidden: false,
        }}
      />
      <a className="download-anywhere__off" href={`#${OFF_ID}`} lang={language && page.locale}>
        <Icon name="close" />
        {labelText(page, 'downloadAnywhereOff')}
      </a>
    </section>
  );
}
