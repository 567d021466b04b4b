import { DownloadButton } from '../../components/download-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { usePage } from '../../page-context.tsx';
import type { DownloadAnywhereProps } from './schema.ts';

/** Also the fragment that takes the link away without any script: `#read` (style.css, `:target`). */
const OFF_ID = 'read';

/**
 * An invisible download link over the first screen, with a name, a focus ring and a way out that can be seen. What must
 * stay within reach lies above it: header, footer, consent, and links inside texts.
 */
export function View({ download_button }: DownloadAnywhereProps) {
  const page = usePage();
  const name = page.label('downloadAnywhere', { product: page.product.name });
  return (
    <section
      className="download-anywhere"
      id={OFF_ID}
      aria-label={name}
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
          // The page may hide its own button, because this link is there.
          isButtonHidden: false,
          downloadButtonHidden: false,
        }}
      />
      <a className="download-anywhere__off" href={`#${OFF_ID}`}>
        <Icon name="close" />
        {page.label('downloadAnywhereOff')}
      </a>
    </section>
  );
}
