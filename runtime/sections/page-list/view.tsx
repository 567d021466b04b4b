import { labelText } from '../../components/label-text.tsx';
import { formatDay } from '../../components/number-and-date.ts';
import { Picture } from '../../components/picture.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { usePage } from '../../page-context.tsx';
import type { PageListProps } from './schema.ts';

export function View({ heading, titleTag, display = 'rows', pages = [], pager }: PageListProps) {
  const { formats, isAboveFold } = usePage();
  // An empty list still has the heading of its page.
  if (pages.length === 0 && titleTag !== 'h1') return null;
  const Title = heading && titleTag !== 'h1' ? 'h3' : 'h2';
  return (
    <SectionFrame type="page-list">
      <SectionHeading title={heading} titleTag={titleTag} />
      {pages.length === 0 ? null : (
        <ul className={`page-list__pages page-list__pages--${display}`}>
          {pages.map(({ url, title, description, date, picture }, index) => (
            <li className="page-list__page" key={url}>
              {picture && display === 'cards' ? (
                <Picture
                  src={picture}
                  alt=""
                  sizes="(min-width: 40rem) 20rem, 100vw"
                  // A list that is its page, or stands below its heading, has its first picture on the first screen.
                  priority={(isAboveFold || titleTag === 'h1') && index === 0}
                  className="page-list__picture"
                />
              ) : null}
              <Title className="page-list__title">
                <a className="page-list__link" href={url}>
                  {title}
                </a>
              </Title>
              {date ? (
                <time className="page-list__date" dateTime={date}>
                  {formatDay(formats, date)}
                </time>
              ) : null}
              {description ? <p className="page-list__description">{description}</p> : null}
            </li>
          ))}
        </ul>
      )}
      {pager === undefined ? null : <Pager {...pager} />}
    </SectionFrame>
  );
}

function Pager({ number, total, previous, next }: NonNullable<PageListProps['pager']>) {
  const page = usePage();
  return (
    <nav className="page-list__pager" aria-label={page.label('listPages')}>
      {previous === undefined ? null : (
        <a className="page-list__turn" href={previous} rel="prev">
          {labelText(page, 'previousPage')}
        </a>
      )}
      <span aria-current="page">{labelText(page, 'flipbookPage', { page: number, total })}</span>
      {next === undefined ? null : (
        <a className="page-list__turn" href={next} rel="next">
          {labelText(page, 'nextPage')}
        </a>
      )}
    </nav>
  );
}
