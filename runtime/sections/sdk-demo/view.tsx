import type { ReactNode } from 'react';
import { Icon } from '../../components/icon.tsx';
import { inEnglish } from '../../components/in-english.ts';
import { SectionFrame } from '../../components/section-frame.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { usePage } from '../../page-context.tsx';
import type { SdkDemoProps } from './schema.ts';

/**
 * For developers, so always in English. The link is for Android on every device, and lacks the class of the site's buttons, which are
 * hidden on other platforms: the demo shows the Android flow.
 */
export function View({ heading, subtitle }: SdkDemoProps) {
  const page = usePage();
  const { product, download } = page;
  const slug = `${product.slug}-demo`;
  return (
    <SectionFrame type="sdk-demo" ground="tint">
      <SectionHeading title={heading} subtitle={subtitle} />
      <div className="sdk-demo__parts" data-section="sdk-demo" {...inEnglish(page)}>
        <div className="sdk-demo__try">
          <a
            className="button"
            href={download.androidApkUrl ?? download.defaultAndroidUrl ?? `/apk/${product.slug}.apk`}
            data-for="android"
            data-slipway=""
            data-product={slug}
            data-product-name={product.name}
            data-no-auto-resume=""
          >
            <Icon name="download" />
            <span>Download {product.name}</span>
          </a>
          <p className="sdk-demo__note">
            The package of this site, saved as <code>install-{slug}.apk</code>. Load the page again in the
            middle, press again, and it goes on where it was.
          </p>
          <div className="sdk-demo__live">
            <progress
              className="sdk-demo__bar"
              max="100"
              value="0"
              aria-label="Part of the package that is here"
            />
            <dl className="sdk-demo__facts">
              <Fact name="status" text="Status" value="idle" />
              <Fact name="bytes" text="Bytes" />
              <Fact name="percent" text="Percent" />
              <Fact name="seconds" text="Seconds left" />
            </dl>
            <h3 className="sdk-demo__title">Events and states</h3>
            <div className="sdk-demo__log" role="log" aria-label="Events and states" />
            <button className="button button--quiet" type="button" data-again="">
              Start over
            </button>
          </div>
        </div>
        <fieldset className="sdk-demo__panel">
          <legend>Break something</legend>
          <Switch name="offline" title="Offline">
            The page has no network. The transfer waits, and goes on by itself when you turn this off.
          </Switch>
          <Switch name="quota" title="Quota">
            No room to store anything. From the next start the bytes are kept in memory.
          </Switch>
          <Switch name="inApp" title="In-app browser">
            Inside another app’s browser no streamed file can be saved. The next press opens the link instead.
          </Switch>
          <p className="sdk-demo__note" data-local="no">
            Slow, stall, reset and changed file need the local back end: open this page with{' '}
            <code>slipway dev</code> or <code>slipway preview</code>.
          </p>
          <div className="sdk-demo__switches" data-local="yes" hidden>
            <Switch name="slow" title="Slow">
              400,000 bytes a second: time to look.
            </Switch>
            <Switch name="stall" title="Stall">
              After 1,000,000 bytes nothing more comes. After 12 s of silence the script tries again.
            </Switch>
            <Switch name="reset" title="Reset">
              Slow, and each connection breaks after 1,000,000 bytes. The next one asks for the rest alone.
            </Switch>
            <Switch name="changed" title="Changed file">
              Another version is at the same address. The two are never mixed: it starts from nothing.
            </Switch>
          </div>
        </fieldset>
      </div>
    </SectionFrame>
  );
}

function Fact({ name, text, value = '–' }: { name: string; text: string; value?: string }) {
  return (
    <div>
      <dt>{text}</dt>
      <dd data-fact={name}>{value}</dd>
    </div>
  );
}

/** A switch that can be pressed anywhere; its accessible name is the title, and the sentence its description. */
function Switch({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  const id = `sdk-demo-${name}`;
  return (
    <label className="sdk-demo__switch">
      <input type="checkbox" name={name} aria-labelledby={id} aria-describedby={`${id}-meaning`} />
      <span>
        <strong id={id}>{title}</strong>
        <small id={`${id}-meaning`}>{children}</small>
      </span>
    </label>
  );
}
