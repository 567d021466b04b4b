import { createElement, Fragment, type ReactNode } from 'react';
import { inEnglish } from '../../components/in-english.ts';
import { SectionFrame } from '../../components/section-frame.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { usePage } from '../../page-context.tsx';
import { attributeOf } from './attribute-of.ts';
import { errors, events, options, progress, states } from './reference.ts';
import type { SdkReferenceProps } from './schema.ts';

/** For developers, so always in English, like the types. */
export function View({ heading, subtitle }: SdkReferenceProps) {
  return (
    <SectionFrame type="sdk-reference">
      <SectionHeading title={heading} subtitle={subtitle} />
      <Table
        caption="Options, and the attributes that set them"
        columns={['Option', 'Attribute', 'Type', 'Default', 'Meaning']}
        rows={options.map((option) => [
          option.name,
          <Code key="attribute" text={attributeOf(option.name)} />,
          <Code key="type" text={option.type} />,
          option.default ? <Code key="default" text={option.default} /> : '–',
          <Prose key="meaning" text={option.meaning} example={option.example} />,
        ])}
      />
      <Table
        caption="Events: they bubble from the link, or come from the document when there is none"
        columns={['Event', 'Detail', 'When']}
        rows={events.map(({ name, detail, when }) => [
          name,
          <Code key="detail" text={detail} />,
          <Prose key="when" text={when} />,
        ])}
      />
      <Table
        caption="States: the detail of an event, and what subscribe() tells"
        columns={['Status', 'Fields', 'Meaning']}
        rows={states.map(({ status, fields, meaning }) => [
          status,
          fields ? <Code key="fields" text={fields} /> : '–',
          <Prose key="meaning" text={meaning} />,
        ])}
      />
      <Table
        caption="Progress: the further fields of downloading, waiting and paused"
        columns={['Field', 'Type', 'Meaning']}
        rows={progress.map(({ name, type, meaning }) => [
          name,
          <Code key="type" text={type} />,
          <Prose key="meaning" text={meaning} />,
        ])}
      />
      <Table
        caption="Codes of a DownloadError"
        columns={['Code', 'Meaning']}
        rows={errors.map(({ code, meaning }) => [code, <Prose key="meaning" text={meaning} />])}
      />
    </SectionFrame>
  );
}

interface TableProps {
  caption: string;
  columns: string[];
  /** Cells in the order of the columns; the first is the row's header. */
  rows: [name: string, ...cells: ReactNode[]][];
}

/** On phones each row is a card, and each cell names its column. */
function Table({ caption, columns, rows }: TableProps) {
  return (
    <table
      className={`sdk-reference__table sdk-reference__table--${columns.length}`}
      {...inEnglish(usePage())}
    >
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">
              <Code text={name} />
            </th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]} data-column={columns[index + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A name that may break after each word, so that a narrow column does not split words. */
function Code({ text }: { text: string }) {
  const [first, ...words] = text.split(/(?<=[-:])(?=\w)|(?<=[a-z])(?=[A-Z])/);
  return createElement('code', null, first, ...words.flatMap((word) => [<wbr key={word} />, word]));
}

/** Text in which backticks mark code, as in the sources. */
function Prose({ text, example }: { text: string; example?: string | undefined }) {
  const marked = example ? `${text} Example: \`${example}\`` : text;
  const parts = marked
    .split('`')
    .map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part));
  return createElement(Fragment, null, ...parts);
}
