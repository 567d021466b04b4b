import { SectionFrame } from '../../components/section-frame.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { usePage } from '../../page-context.tsx';
import { LudoBoard } from './board.tsx';
import type { LudoBoardSectionProps } from './schema.ts';

export function View({ heading, subtitle, points = [], backgroundColor }: LudoBoardSectionProps) {
  const page = usePage();
  const Title = heading ? 'h3' : 'h2';
  return (
    <SectionFrame type="ludo-board" backgroundColor={backgroundColor}>
      <SectionHeading title={heading} subtitle={subtitle} backgroundColor={backgroundColor} />
      <div className="ludo-board__layout">
        <LudoBoard
          className="ludo-board__drawing"
          label={page.label('ludoBoard')}
          marks={points.map(({ place }) => place)}
        />
        {points.length > 0 ? (
          <ol className="ludo-board__points">
            {points.map((point) => (
              <li className="ludo-board__point" key={point.place}>
                <Title className="ludo-board__title">{point.title}</Title>
                <p className="ludo-board__text">{point.text}</p>
              </li>
            ))}
          </ol>
        ) : null}
      </div>
    </SectionFrame>
  );
}
