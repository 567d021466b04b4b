import { RichText } from '../../components/rich-text.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import type { BodyProps } from './schema.ts';

export function View({ parts }: BodyProps) {
  return (
    <SectionFrame type="body">
      {parts.map((part) => (
        <RichText key={part.html} html={part.html} />
      ))}
    </SectionFrame>
  );
}
