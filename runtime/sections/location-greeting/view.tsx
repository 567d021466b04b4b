import { Icon } from '../../components/icon.tsx';
import { labelText } from '../../components/label-text.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { usePage } from '../../page-context.tsx';
import type { LocationGreetingProps } from './schema.ts';

/** Greets 'your area', which `browser.ts` replaces by the location that the server returns. */
export function View({ greeting, subtitle, backgroundColor }: LocationGreetingProps) {
  const page = usePage();
  const language = greeting === undefined ? page.labelLanguage('locationGreeting') : undefined;
  const [before = '', after = ''] = (greeting ?? page.label('locationGreeting')).split('{place}');
  return (
    <SectionFrame type="location-greeting" ground="tint" backgroundColor={backgroundColor}>
      <div
        className="location-greeting__box"
        data-section="location-greeting"
        data-endpoint={page.endpoints.location}
      >
        <Icon name="pin" className="location-greeting__pin" />
        <div>
          <p className="location-greeting__words">
            <span lang={language}>
              {before}
              <strong className="location-greeting__place" data-place="" lang={language && page.locale}>
                {labelText(page, 'yourArea')}
              </strong>
              {after}
            </span>
          </p>
          {subtitle ? <p className="location-greeting__subtitle">{subtitle}</p> : null}
        </div>
      </div>
    </SectionFrame>
  );
}
