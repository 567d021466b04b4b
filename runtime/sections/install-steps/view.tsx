import { type ReactElement, type ReactNode, useId } from 'react';
import { DownloadButton } from '../../components/download-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { labelText } from '../../components/label-text.tsx';
import { Picture } from '../../components/picture.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { type PageContext, usePage } from '../../page-context.tsx';
import type { InstallStepsProps } from './schema.ts';

/** A step; its picture is optional. */
interface Step {
  cardNumber: number;
  cardDescription: ReactNode;
  src?: string;
  alt?: string;
}

/** The dialog opens as a popover without a script where browsers support that; `browser.ts` opens it as a modal everywhere. */
export function View(props: InstallStepsProps) {
  const page = usePage();
  const windowId = `install-steps${useId()}`;
  const { subtitle, windowOnly, openOnDownload, backgroundColor } = props;
  const title = props.heading ?? labelText(page, 'installStepsTitle');
  const steps = props.steps ?? ownSteps(page);
  // Downloads start anywhere on the page, not only near this section.
  const onDownload = openOnDownload
    ? { 'data-section': 'install-steps', 'data-open-on-download': '', 'data-start': 'slipway:click' }
    : undefined;
  const details = <Details id={windowId} title={title} steps={steps} page={page} />;
  if (windowOnly)
    return (
      <div data-section="install-steps" {...onDownload}>
        {details}
      </div>
    );
  return (
    <SectionFrame type="install-steps" backgroundColor={backgroundColor}>
      <SectionHeading title={title} subtitle={subtitle} backgroundColor={backgroundColor} />
      <div {...onDownload}>
        <div data-section="install-steps">
          <ol className="install-steps__list">
            {steps.map((step) => (
              <li className="install-steps__step" key={step.cardNumber}>
                <Face step={step} sizes="(min-width: 37.5rem) 22rem, 7rem" />
              </li>
            ))}
          </ol>
          <button className="install-steps__more" type="button" popoverTarget={windowId} data-open="">
            {labelText(page, 'more')}
          </button>
          {details}
        </div>
      </div>
    </SectionFrame>
  );
}

interface DetailsProps {
  id: string;
  title: string | ReactElement;
  steps: Step[];
  page: PageContext;
}

function Details({ id, title, steps, page }: DetailsProps) {
  const titleId = `${id}-title`;
  return (
    <dialog className="install-steps__window" id={id} popover="auto" aria-labelledby={titleId}>
      <div className="install-steps__head">
        <h2 className="install-steps__title" id={titleId}>
          {title}
        </h2>
        <button
          className="install-steps__close"
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          data-close=""
        >
          <Icon name="close" />
          <span className="visually-hidden">{labelText(page, 'close')}</span>
        </button>
      </div>
      <ol className="install-steps__cards">
        {steps.map((step) => (
          <li className="install-steps__card" key={step.cardNumber}>
            <Face step={step} sizes="(min-width: 56.25rem) 18rem, 90vw" />
          </li>
        ))}
      </ol>
      <p className="install-steps__safe">
        <Icon name="shield" />
        {labelText(page, 'safeAndSecure')}
      </p>
      <div className="install-steps__restart" lang={page.labelLanguage('restartDownload')}>
        <DownloadButton config={{ androidTxt: page.label('restartDownload') }} look="sticky" />
      </div>
    </dialog>
  );
}

function Face({ step, sizes }: { step: Step; sizes: string }) {
  const { src, alt, cardNumber, cardDescription } = step;
  return (
    <>
      {src ? <Picture className="install-steps__picture" src={src} alt={alt ?? ''} sizes={sizes} /> : null}
      <span className="install-steps__number" aria-hidden="true">
        {cardNumber}
      </span>
      <p className="install-steps__text">{cardDescription}</p>
    </>
  );
}

function ownSteps(page: PageContext): Step[] {
  return (['installFind', 'installOpen', 'installAllow'] as const).map((key, index) => ({
    cardNumber: index + 1,
    cardDescription: labelText(page, key),
  }));
}
