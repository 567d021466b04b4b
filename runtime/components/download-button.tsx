/**
 * The download button: two plain links, one per kind of device, which work without scripts. The SDK finds them by `data-slipway` and
 * streams the Android one; CSS shows the one that matches `html[data-platform]`. Source: spec §3 'Download button config', §4 'Platform'
 * and 'Download flow'.
 */
import { type ReactNode, useId } from 'react';
import type { DownloadButtonConfig } from '../../schemas/download-button.ts';
import { type PageContext, usePage } from '../page-context.tsx';
import { Icon, type IconName } from './icon.tsx';
import { labelText } from './label-text.tsx';
import { Picture } from './picture.tsx';

/** Height of a picture that replaces a button, in CSS px. */
const BUTTON_HEIGHT_PX = 56;

export interface DownloadButtonProps {
  /** Settings of this button; absent ones come from the page and the site. */
  config?: DownloadButtonConfig | undefined;
  /** `sticky` is the compact form in the bar at the foot of a phone's screen: no consent, no second text. */
  look?: 'hero' | 'sticky' | undefined;
}

export function DownloadButton({ config, look = 'hero' }: DownloadButtonProps) {
  const page = usePage();
  const checkboxId = `consent${useId()}`;
  const button: DownloadButtonConfig = { ...page.download, ...withoutGaps(config) };
  if (button.isButtonHidden) return null;

  const consent = look === 'hero' ? button.checkbox : undefined;
  const data = dataAttributes(button, page, consent ? checkboxId : undefined);
  const androidUrl = button.androidApkUrl ?? button.defaultAndroidUrl;
  const androidText = button.androidTxt ?? page.label('downloadApp');
  const iosIcon = look === 'sticky' ? (button.iconUrlIOSSticky ?? button.iconUrlIOS) : button.iconUrlIOS;
  const classes = [
    'download',
    `download--${look}`,
    // Invisible but focusable: on such a page a click anywhere downloads.
    button.downloadButtonHidden && 'visually-hidden',
    button.downloadBtnClass,
  ];

  return (
    <div className={classes.filter(Boolean).join(' ')}>
      {consent ? (
        <div className="download__consent">
          <input type="checkbox" id={checkboxId} />
          <label htmlFor={checkboxId}>
            {consent.url ? <a href={consent.url}>{consent.label}</a> : consent.label}
          </label>
        </div>
      ) : null}
      {androidUrl ? (
        <a
          className={buttonClass(androidPicture(button))}
          data-for="android"
          href={androidUrl}
          data-slipway=""
          {...data}
        >
          {androidPicture(button) ? (
            <Picture
              src={androidPicture(button)}
              alt={button.altAndroid ?? androidText}
              height={BUTTON_HEIGHT_PX}
              priority
            />
          ) : (
            <Face
              icon="download"
              text={button.androidTxt ?? labelText(page, 'downloadApp')}
              second={look === 'hero' ? button.animatedTxt : undefined}
            />
          )}
        </a>
      ) : null}
      {button.IosURL ? (
        <a
          className={buttonClass('')}
          data-for="apple"
          href={button.IosURL}
          target="_blank"
          rel="noopener"
          data-slipway=""
          {...data}
        >
          <Face icon="phone" picture={iosIcon} text={button.iosTxt ?? labelText(page, 'getOnAppStore')} />
        </a>
      ) : null}
    </div>
  );
}

interface FaceProps {
  icon: IconName;
  /** Picture from content that replaces the icon. */
  picture?: string | undefined;
  text: ReactNode;
  /** Text that alternates with the first. */
  second?: string | undefined;
}

function Face({ icon, picture, text, second }: FaceProps) {
  return (
    <>
      {picture ? <Picture src={picture} alt="" width={24} height={24} priority /> : <Icon name={icon} />}
      {second ? (
        <span className="download-button__turns">
          <span>{text}</span>
          <span>{second}</span>
        </span>
      ) : (
        <span>{text}</span>
      )}
    </>
  );
}

function androidPicture(button: DownloadButtonConfig): string {
  return button.imageUrlNew ?? button.imageUrl ?? '';
}

function buttonClass(picture: string): string {
  return picture ? 'download-button download-button--picture' : 'button download-button';
}

/** Settings without undefined members, which would hide the page's own. */
function withoutGaps(config: DownloadButtonConfig | undefined): DownloadButtonConfig {
  return Object.fromEntries(Object.entries(config ?? {}).filter(([, value]) => value !== undefined));
}

/** Unless content decides, the SDK chooses by the width of the screen. */
function sheetOf(bottomSheet: boolean | undefined): string | undefined {
  if (bottomSheet === undefined) return undefined;
  return bottomSheet ? 'bottom' : 'modal';
}

/** The settings the SDK reads from a link. An absent attribute means unset or `false`. */
function dataAttributes(
  button: DownloadButtonConfig,
  page: PageContext,
  consentId: string | undefined,
): Record<`data-${string}`, string> {
  const settings: Record<`data-${string}`, string | boolean | undefined> = {
    'data-product': page.product.slug,
    'data-product-name': page.product.name,
    'data-link-endpoint': button.AndroidUrl,
    'data-default-url': button.defaultAndroidUrl,
    'data-apk-from-api': button.androidApkFromApi,
    'data-apk-url': button.androidApkUrl,
    'data-ios-url': button.IosURL,
    'data-timing': button.downloadWithTiming,
    'data-sheet': sheetOf(button.bottomSheetForDownloadProgressbar),
    'data-percentage': button.isPercentageComplete,
    'data-no-auto-resume': button.disableAutoDownloadRevisit,
    'data-auto-start': button.downloadOnPageLoad,
    'data-weak-internet': button.showWeakInternet,
    'data-consent': consentId,
    'data-integrity': button.integrity,
    'data-event-endpoint': page.endpoints.eventLog,
    // Read only beside the address that it belongs to, so that an island without the call does not carry it.
    'data-event-app-name': page.endpoints.eventLog && page.eventAppName,
    'data-label': button.pageRelatedTo,
    'data-fb-click': button.fbClick,
    'data-locale': page.sheetLocale ?? page.locale,
    'data-texts': page.sheetTexts,
  };
  const set: Record<`data-${string}`, string> = {};
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined || value === false || value === '') continue;
    set[name as `data-${string}`] = value === true ? '' : value;
  }
  return set;
}
