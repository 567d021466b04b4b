import type { ReactNode } from 'react';
import { Icon } from '../../components/icon.tsx';
import { inEnglish } from '../../components/in-english.ts';
import { SectionFrame } from '../../components/section-frame.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { type PageContext, usePage } from '../../page-context.tsx';
import type { SdkSnippetProps } from './schema.ts';
import { writeSnippet } from './snippet.ts';

/** For developers, so always in English. Without scripts it shows the first snippet. */
export function View({ heading, subtitle }: SdkSnippetProps) {
  const page = usePage();
  const { packageUrl, eventAppName, options } = ownSettings(page);
  const moving = `${page.origin}/sdk/v1/slipway.js`;
  const first = writeSnippet({
    way: 'link',
    src: moving,
    scriptIntegrity: '',
    packageUrl,
    tracking: '',
    options,
  });
  return (
    <SectionFrame type="sdk-snippet" ground="tint">
      <SectionHeading title={heading} subtitle={subtitle} />
      <div className="sdk-snippet__parts" data-section="sdk-snippet" {...inEnglish(page)}>
        <form className="sdk-snippet__form" autoComplete="off" noValidate>
          <fieldset className="sdk-snippet__group">
            <legend>Way in</legend>
            <Choice name="way" value="link" text="Mark-up: attributes of the link" isChosen />
            <Choice name="way" value="script" text="Attributes of the script, for every link of the page" />
            <Choice name="way" value="code" text="Code: you hold the download" />
          </fieldset>
          <fieldset className="sdk-snippet__group">
            <legend>The package</legend>
            <Field name="packageUrl" text="Address of the package" value={packageUrl} isAddress>
              Also what the link opens where no script runs.
            </Field>
            <Field name="linkEndpoint" text="Link endpoint" value={options.linkEndpoint} isAddress>
              Queried first, if given; returns the address of the day.
            </Field>
            <Field name="iosUrl" text="App Store address" value={options.iosUrl} isAddress />
            <Field name="integrity" text="Hash of the package, or address of its manifest">
              <code>sha256-…</code>: a file that does not fit is never saved.
            </Field>
          </fieldset>
          <fieldset className="sdk-snippet__group">
            <legend>How it looks</legend>
            <Field name="product" text="Product slug" value={options.product}>
              Names the saved file.
            </Field>
            <Field name="productName" text="Product name" value={options.productName} />
            <label className="sdk-snippet__field">
              <span>Progress sheet</span>
              <select name="sheet">
                <option value="">By the width of the screen</option>
                <option value="bottom">At the foot of the screen</option>
                <option value="modal">In the middle</option>
                <option value="none">None</option>
              </select>
            </label>
            <label className="sdk-snippet__choice">
              <input type="checkbox" name="percentage" />
              <span>Percentage in figures</span>
            </label>
            <label className="sdk-snippet__choice">
              <input type="checkbox" name="weakInternet" />
              <span>Banner on a weak network</span>
            </label>
          </fieldset>
          <fieldset className="sdk-snippet__group">
            <legend>Events and version</legend>
            <Field name="eventEndpoint" text="Event endpoint" isAddress>
              Without it no events are sent.
            </Field>
            <Field name="eventAppName" text="Name of the app in the event log" value={eventAppName}>
              Default: the product slug.
            </Field>
            <Field name="tracking" text="Base of the tracking link" isAddress>
              Says which campaign brought the visitor: the impression is sent, and every link with{' '}
              <code>data-tracking-link</code> gets it.
            </Field>
            <Choice name="src" value={moving} text="Version 1, with every fix" isChosen />
            {page.sdk ? (
              <Choice
                name="src"
                value={page.origin + page.sdk.path}
                text={`This version, ${page.sdk.path.split('/')[2]}, pinned by its hash`}
                integrity={page.sdk.integrity}
              />
            ) : null}
          </fieldset>
          <div className="sdk-snippet__copy">
            <button className="button" type="submit">
              <Icon name="copy" />
              <span>Copy the HTML</span>
            </button>
            <p role="status" />
          </div>
        </form>
        <pre className="sdk-snippet__code">
          <code>{first}</code>
        </pre>
      </div>
    </SectionFrame>
  );
}

/** Defaults of the form. Addresses are absolute, since the snippet goes to another site. */
function ownSettings({ origin, product, download, endpoints, eventAppName }: PageContext) {
  const whole = (address = '') => (address.startsWith('/') ? origin + address : address);
  return {
    packageUrl: whole(download.androidApkUrl ?? download.defaultAndroidUrl ?? `/apk/${product.slug}.apk`),
    eventAppName,
    options: {
      product: product.slug,
      productName: product.name,
      linkEndpoint:
        download.androidApkFromApi === false ? '' : whole(endpoints.linkLookup ?? download.AndroidUrl),
      iosUrl: whole(download.IosURL),
    },
  };
}

interface FieldProps {
  /** The option's name, as in the SDK. */
  name: string;
  text: string;
  value?: string | undefined;
  isAddress?: boolean;
  /** A line of help. */
  children?: ReactNode;
}

function Field({ name, text, value = '', isAddress = false, children }: FieldProps) {
  return (
    <label className="sdk-snippet__field">
      <span>{text}</span>
      <input
        type="text"
        name={name}
        defaultValue={value}
        spellCheck={false}
        autoCapitalize="off"
        inputMode={isAddress ? 'url' : undefined}
      />
      {children ? <small>{children}</small> : null}
    </label>
  );
}

interface ChoiceProps {
  name: string;
  value: string;
  text: string;
  isChosen?: boolean;
  integrity?: string;
}

function Choice({ name, value, text, isChosen, integrity }: ChoiceProps) {
  return (
    <label className="sdk-snippet__choice">
      <input type="radio" name={name} value={value} defaultChecked={isChosen} data-integrity={integrity} />
      <span>{text}</span>
    </label>
  );
}
