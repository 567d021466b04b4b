/** Fields, values and sections that a schema refuses. */
import { type BrokenInput, lines, lonePage, page, section } from '../broken-project.ts';

export const inputs: readonly BrokenInput[] = [
  {
    name: 'a number where text belongs is reported to be put in quotes',
    files: page('title: 12\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:1:8',
        code: 'field/type',
        says: 'Expected text, found 12.',
        hint: 'Put it in quotes to make it text: "12".',
        marks: '12',
      },
    ],
  },
  {
    name: 'a number keeps the zeros that it is written with',
    files: page('title: 1.10\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:1:8',
        code: 'field/type',
        says: 'Expected text, found 1.10.',
        hint: 'Put it in quotes to make it text: "1.10".',
        marks: '1.10',
      },
    ],
  },
  {
    name: 'a long number keeps its digits',
    files: page('title: 919876543210123456789\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:1:8',
        code: 'field/type',
        says: 'Expected text, found 919876543210123456789.',
        hint: 'Put it in quotes to make it text: "919876543210123456789".',
        marks: '919876543210123456789',
      },
    ],
  },
  {
    name: 'true where text belongs is reported to be put in quotes',
    files: page('title: true\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:1:8',
        code: 'field/type',
        says: 'Expected text, found true.',
        hint: 'Put it in quotes to make it text: "true".',
        marks: 'true',
      },
    ],
  },
  {
    name: 'a list where text belongs is reported',
    files: page('title:\n  - Home\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:2:3',
        code: 'field/type',
        says: 'Expected text, found a list.',
        hint: 'Write one text, without "- " before it.',
        marks: '- Home',
      },
    ],
  },
  {
    name: 'a group where text belongs is reported',
    files: page('title:\n  en: Home\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:2:3',
        code: 'field/type',
        says: 'Expected text, found a group of fields.',
        marks: 'en: Home',
      },
    ],
  },
  {
    name: 'a field without a value is reported',
    files: page('title:\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:1:7',
        code: 'field/type',
        says: 'Expected text, found nothing.',
        hint: 'Write a value after the colon, or remove the field.',
      },
    ],
  },
  {
    name: 'an empty text is reported',
    files: page('title: ""\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:1:8',
        code: 'field/length',
        says: 'Expected some text, found an empty text.',
        marks: '""',
      },
    ],
  },
  {
    name: 'a word where a number belongs is reported',
    files: page('title: Home\nflags:\n  msClarityPercentage: two\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:3:24',
        code: 'field/type',
        says: 'Expected a number, found "two".',
        marks: 'two',
      },
    ],
  },
  {
    name: 'a number in quotes is reported to lose them',
    files: page('title: Home\nflags:\n  msClarityPercentage: "2"\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:3:24',
        code: 'field/type',
        says: 'Expected a number, found "2".',
        hint: 'Remove the quotes: 2.',
        marks: '"2"',
      },
    ],
  },
  {
    name: 'a number above its limit is reported',
    files: page('title: Home\nflags:\n  msClarityPercentage: 200\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:3:24',
        code: 'field/length',
        says: 'Expected a number of at most 100, found 200.',
        marks: '200',
      },
    ],
  },
  {
    name: 'a number below its limit is reported',
    files: page('title: Home\nflags:\n  msClarityPercentage: -1\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:3:24',
        code: 'field/length',
        says: 'Expected a number of at least 0, found -1.',
        marks: '-1',
      },
    ],
  },
  {
    name: 'what is no number is reported without a name of the language',
    files: page('title: Home\nflags:\n  msClarityPercentage: .nan\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:3:24',
        code: 'field/type',
        says: 'Expected a number, found .nan.',
        marks: '.nan',
      },
    ],
  },
  {
    name: 'a fraction where a whole number belongs is reported',
    files: section('type: coupon-list', 'coupons:', '  - { code: A1, description: x, peopleUsed: 1.5 }'),
    problems: [
      {
        at: 'content/pages/index.yaml:5:49',
        code: 'field/type',
        says: 'Expected a whole number, found 1.5.',
        marks: '1.5',
      },
    ],
  },
  {
    name: 'a number of too many digits is reported',
    files: section(
      'type: coupon-list',
      'coupons:',
      '  - { code: A1, description: x, peopleUsed: 99999999999999999999 }',
    ),
    problems: [
      {
        at: 'content/pages/index.yaml:5:49',
        code: 'field/length',
        says: 'Expected a number of fewer digits, found 99999999999999999999.',
        marks: '99999999999999999999',
      },
    ],
  },
  {
    name: 'a word where true or false belongs is reported',
    files: page('title: Home\ndraft: nope\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:2:8',
        code: 'field/type',
        says: 'Expected true or false, found "nope".',
        hint: 'Write true or false, without quotes.',
        marks: 'nope',
      },
    ],
  },
  {
    name: 'yes is reported to be true',
    files: page('title: Home\ndraft: yes\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:2:8',
        code: 'field/type',
        says: 'Expected true or false, found "yes".',
        hint: 'Write true, without quotes.',
        marks: 'yes',
      },
    ],
  },
  {
    name: 'off is reported to be false',
    files: page('title: Home\nnoindex: off\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:2:10',
        code: 'field/type',
        says: 'Expected true or false, found "off".',
        hint: 'Write false, without quotes.',
        marks: 'off',
      },
    ],
  },
  {
    name: 'true in quotes is reported to lose them',
    files: page('title: Home\ndraft: "true"\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:2:8',
        code: 'field/type',
        says: 'Expected true or false, found "true".',
        hint: 'Write true or false, without quotes.',
        marks: '"true"',
      },
    ],
  },
  {
    name: 'a number where true or false belongs is reported',
    files: page('title: Home\ndraft: 1\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:2:8',
        code: 'field/type',
        says: 'Expected true or false, found 1.',
        hint: 'Write true or false, without quotes.',
        marks: '1',
      },
    ],
  },
  {
    name: 'a text where a list belongs is reported',
    files: section('type: faq', 'items: none'),
    problems: [
      {
        at: 'content/pages/index.yaml:4:12',
        code: 'field/type',
        says: 'Expected a list, found "none".',
        hint: 'Begin each item with "- ".',
        marks: 'none',
      },
    ],
  },
  {
    name: 'a group where a list belongs is reported',
    files: section('type: faq', 'items:', '  heading: a', '  content: b'),
    problems: [
      {
        at: 'content/pages/index.yaml:5:7',
        code: 'field/type',
        says: 'Expected a list, found a group of fields.',
        hint: 'Begin each item with "- ".',
        marks: 'heading: a',
      },
    ],
  },
  {
    name: 'an empty list is reported',
    files: section('type: faq', 'items: []'),
    problems: [
      {
        at: 'content/pages/index.yaml:4:12',
        code: 'field/length',
        says: 'Expected at least 1 item, found an empty list.',
        marks: '[]',
      },
    ],
  },
  {
    name: 'a list without items is reported',
    files: section('type: faq', 'items:'),
    problems: [
      {
        at: 'content/pages/index.yaml:4:11',
        code: 'field/type',
        says: 'Expected a list, found nothing.',
        hint: 'Write a value after the colon, or remove the field.',
      },
    ],
  },
  {
    name: 'a text where a group belongs is reported',
    files: page('title: Home\nflags: showChat\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:2:8',
        code: 'field/type',
        says: 'Expected a group of fields, found "showChat".',
        hint: 'Write each of its fields on a line below it, indented: "name: value".',
        marks: 'showChat',
      },
    ],
  },
  {
    name: 'a list where a group belongs is reported',
    files: page('title: Home\nflags:\n  - showChat\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:3:3',
        code: 'field/type',
        says: 'Expected a group of fields, found a list.',
        hint: 'Write each of its fields on a line below it, indented: "name: value".',
        marks: '- showChat',
      },
    ],
  },
  {
    name: 'a word that is none of the choices is reported with the nearest',
    files: page('title: Home\nlayout: landin\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:2:9',
        code: 'field/choice',
        says: 'Expected one of "site", "article", "landing", "webview", "bare", found "landin".',
        hint: 'Did you mean "landing"?',
        marks: 'landin',
      },
    ],
  },
  {
    name: 'a word far from all choices is reported with the choices',
    files: page('title: Home\ntheme: violet\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:2:8',
        code: 'field/choice',
        says: 'Expected one of "purple", "yellow", "lightBlue", found "violet".',
        marks: 'violet',
      },
    ],
  },
  {
    name: 'a value of one of several kinds is reported with the kinds',
    files: {
      'content/site.yaml': lines(
        'product: { slug: paasa, name: 12 }',
        'origin: https://www.paasa.example',
        'locales: { default: en, list: { en: { name: English } } }',
      ),
    },
    problems: [
      {
        at: 'content/site.yaml:1:31',
        code: 'field/type',
        says: 'Expected text or a group of fields, found 12.',
        marks: '12',
      },
    ],
  },
  {
    name: 'a problem in the kind that was meant is reported at its own field',
    files: {
      'content/site.yaml': lines(
        'product: { slug: paasa, name: { en: 12 } }',
        'origin: https://www.paasa.example',
        'locales: { default: en, list: { en: { name: English } } }',
      ),
    },
    problems: [
      {
        at: 'content/site.yaml:1:37',
        code: 'field/type',
        says: 'Expected text, found 12.',
        hint: 'Put it in quotes to make it text: "12".',
        marks: '12',
      },
    ],
  },
  {
    name: 'a misspelt field is reported with the field that was meant',
    files: page('title: Home\ndescripton: x\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:2:1',
        code: 'field/unknown',
        says: 'Unknown field "descripton".',
        hint: 'Did you mean "description"?',
        marks: 'descripton',
      },
    ],
  },
  {
    name: 'two exchanged letters are recognised, and the field meant is not missing',
    files: page('titel: Home\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:1:1',
        code: 'field/unknown',
        says: 'Unknown field "titel".',
        hint: 'Did you mean "title"?',
        marks: 'titel',
      },
    ],
  },
  {
    name: 'an unknown field far from all others is reported',
    files: page('title: Home\nwibble: x\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:2:1',
        code: 'field/unknown',
        says: 'Unknown field "wibble".',
        hint: 'Remove it, or check its spelling.',
        marks: 'wibble',
      },
    ],
  },
  {
    name: 'an unknown field in a group is reported',
    files: page('title: Home\nflags:\n  showChatt: true\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:3:3',
        code: 'field/unknown',
        says: 'Unknown field "showChatt".',
        hint: 'Did you mean "showChat"?',
        marks: 'showChatt',
      },
    ],
  },
  {
    name: 'other capitals are an unknown field',
    files: section('type: text', 'title: x', 'backgroundcolor: purple'),
    problems: [
      {
        at: 'content/pages/index.yaml:5:5',
        code: 'field/unknown',
        says: 'Unknown field "backgroundcolor".',
        hint: 'Did you mean "backgroundColor"?',
        marks: 'backgroundcolor',
      },
    ],
  },
  {
    name: 'an unknown field in an item of a list is reported',
    files: section('type: faq', 'items:', '  - heading: a', '    content: b', '    icn: c'),
    problems: [
      {
        at: 'content/pages/index.yaml:7:9',
        code: 'field/unknown',
        says: 'Unknown field "icn".',
        hint: 'Did you mean "icon"?',
        marks: 'icn',
      },
    ],
  },
  {
    name: 'a field with an invisible character in its name is reported',
    files: page('title: Home\n\u200bdescription: x\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:2:1',
        code: 'field/unknown',
        says: 'Unknown field "description".',
        hint: 'Its name holds an invisible character. Delete it and the spaces around it, and type them',
        marks: '​description',
      },
    ],
  },
  {
    name: 'fields indented with spaces that are no ordinary ones are reported',
    files: page('title: Home\nflags:\n  showChat: true\n\u00a0\u00a0useFBPixel: true\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:4:1',
        code: 'field/unknown',
        says: 'Unknown field "useFBPixel".',
        hint: 'Its name holds an invisible character. Delete it and the spaces around it, and type them',
        marks: '  useFBPixel',
      },
    ],
  },
  {
    name: 'a field in curly quotes is reported',
    files: page('“title”: Home\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:1:1',
        code: 'field/unknown',
        says: 'Unknown field "“title”".',
        hint: 'Did you mean "title"?',
        marks: '“title”',
      },
    ],
  },
  {
    name: 'a merge key of older YAML is reported',
    files: page('title: Home\n<<: { theme: purple }\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:2:1',
        code: 'field/unknown',
        says: 'Unknown field "<<".',
        hint: 'Put shared fields into a collection, and write "$use: …".',
        marks: '<<',
      },
    ],
  },
  {
    name: 'a missing title is reported at the first field',
    files: page('# note\ndescription: x\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:2:1',
        code: 'field/missing',
        says: 'The field "title" is missing. Expected text.',
        hint: 'Add "title: …".',
        marks: 'description',
      },
    ],
  },
  {
    name: 'a missing field of an item is reported at the item',
    files: section('type: coupon-list', 'coupons:', '  - code: AB'),
    problems: [
      {
        at: 'content/pages/index.yaml:5:9',
        code: 'field/missing',
        says: 'The field "description" is missing. Expected text.',
        hint: 'Add "description: …".',
        marks: 'code',
      },
    ],
  },
  {
    name: 'a missing field of a section is reported at the section',
    files: section('type: faq', 'heading: x'),
    problems: [
      {
        at: 'content/pages/index.yaml:3:5',
        code: 'field/missing',
        says: 'The field "items" is missing. Expected a list.',
        hint: 'Add "items: …".',
        marks: 'type',
      },
    ],
  },
  {
    name: 'a question without a heading is reported',
    files: section('type: faq', 'items:', '  - content: x'),
    problems: [
      {
        at: 'content/pages/index.yaml:5:9',
        code: 'field/value',
        says: 'Expected a question in "heading", found nothing.',
        marks: 'content',
      },
    ],
  },
  {
    name: 'a question with two headings is reported',
    files: section('type: faq', 'items:', '  - heading: a', '    title: b', '    content: x'),
    problems: [
      {
        at: 'content/pages/index.yaml:6:16',
        code: 'field/value',
        says: 'Expected the question once, as "heading" or as "title", found "b".',
        hint: 'Remove one of the two.',
        marks: 'b',
      },
    ],
  },
  {
    name: 'a section without a type is reported',
    files: section('title: x'),
    problems: [
      {
        at: 'content/pages/index.yaml:3:5',
        code: 'section/type',
        says: 'This section has no "type".',
        hint: 'Add "type: …". "slipway new section-sample" lists the types there are.',
        marks: 'title',
      },
    ],
  },
  {
    name: 'a section with a misspelt "type" is reported',
    files: section('typ: text', 'title: x'),
    problems: [
      {
        at: 'content/pages/index.yaml:3:5',
        code: 'section/type',
        says: 'This section has no "type".',
        hint: 'Did you mean "type" instead of "typ"?',
        marks: 'typ',
      },
    ],
  },
  {
    name: 'a misspelt section type is reported with the nearest',
    files: section('type: txt', 'title: x'),
    problems: [
      {
        at: 'content/pages/index.yaml:3:11',
        code: 'section/type',
        says: 'There is no section type "txt".',
        hint: 'Did you mean "text"?',
        marks: 'txt',
      },
    ],
  },
  {
    name: 'a section type in capitals is reported',
    files: section('type: Text', 'title: x'),
    problems: [
      {
        at: 'content/pages/index.yaml:3:11',
        code: 'section/type',
        says: 'There is no section type "Text".',
        hint: 'Did you mean "text"?',
        marks: 'Text',
      },
    ],
  },
  {
    name: 'a section type with underscores is reported',
    files: section('type: coupon_list', 'title: x'),
    problems: [
      {
        at: 'content/pages/index.yaml:3:11',
        code: 'section/type',
        says: 'There is no section type "coupon_list".',
        hint: 'Did you mean "coupon-list"?',
        marks: 'coupon_list',
      },
    ],
  },
  {
    name: 'a section type far from all others is reported with all',
    files: section('type: wibble', 'title: x'),
    problems: [
      {
        at: 'content/pages/index.yaml:3:11',
        code: 'section/type',
        says: 'There is no section type "wibble".',
        hint: '"slipway new section-sample" lists the types there are.',
        marks: 'wibble',
      },
    ],
  },
  {
    name: 'a number is no section type',
    files: section('type: 12', 'title: x'),
    problems: [
      {
        at: 'content/pages/index.yaml:3:11',
        code: 'section/type',
        says: 'There is no section type 12.',
        hint: '"slipway new section-sample" lists the types there are.',
        marks: '12',
      },
    ],
  },
  {
    name: 'an empty section type is reported',
    files: section('type:', 'title: x'),
    problems: [
      {
        at: 'content/pages/index.yaml:3:5',
        code: 'section/type',
        says: 'This section has no "type".',
        hint: 'Add "type: …". "slipway new section-sample" lists the types there are.',
        marks: 'type',
      },
    ],
  },
  {
    name: 'a text is no section',
    files: page('title: Home\npage_body:\n  - text\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:3:5',
        code: 'field/type',
        says: 'Expected a section with a "type", found "text".',
        hint: 'Write "- type: text" and the fields of the section below it.',
        marks: 'text',
      },
    ],
  },
  {
    name: 'nothing is no section',
    files: page('title: Home\npage_body:\n  -\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:3:4',
        code: 'field/type',
        says: 'Expected a section with a "type", found nothing.',
        hint: 'Write "- type: text" and the fields of the section below it.',
      },
    ],
  },
  {
    name: 'a list is no section',
    files: page('title: Home\npage_body:\n  - - type: text\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:3:5',
        code: 'field/type',
        says: 'Expected a section with a "type", found a list.',
        hint: 'Write "- type: text" and the fields of the section below it.',
        marks: '- type: text',
      },
    ],
  },
  {
    name: 'a group is no page_body',
    files: page('title: Home\npage_body:\n  type: text\n  title: x\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:3:3',
        code: 'field/type',
        says: 'Expected a list, found a group of fields.',
        hint: 'Begin each item with "- ".',
        marks: 'type: text',
      },
    ],
  },
  {
    name: 'a text is no page_body',
    files: page('title: Home\npage_body: text\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:2:12',
        code: 'field/type',
        says: 'Expected a list, found "text".',
        hint: 'Begin each item with "- ".',
        marks: 'text',
      },
    ],
  },
  {
    name: 'the section "body" needs an MDX page',
    files: section('type: body'),
    problems: [
      {
        at: 'content/pages/index.yaml:3:11',
        code: 'section/type',
        says: 'A section "body" shows the text of an .mdx page, and this page has none.',
        hint: 'Use a section "text", or write the page as .mdx.',
        marks: 'body',
      },
    ],
  },
  {
    name: 'a colour that is none is reported',
    files: section('type: text', 'title: x', 'backgroundColor: purpel'),
    problems: [
      {
        at: 'content/pages/index.yaml:5:22',
        code: 'field/color',
        says: 'Expected a colour such as purple, #6a1b9a or navy, found "purpel".',
        marks: 'purpel',
      },
    ],
  },
  {
    name: 'a hex colour without its # is reported',
    files: section('type: text', 'title: x', 'backgroundColor: 4c1cc2'),
    problems: [
      {
        at: 'content/pages/index.yaml:5:22',
        code: 'field/color',
        says: 'Expected a colour such as purple, #6a1b9a or navy, found "4c1cc2".',
        hint: 'Write "#4c1cc2", in quotes.',
        marks: '4c1cc2',
      },
    ],
  },
  {
    name: 'a hex colour that YAML reads as a number is reported as a colour',
    files: section('type: text', 'title: x', 'backgroundColor: 001100'),
    problems: [
      {
        at: 'content/pages/index.yaml:5:22',
        code: 'field/color',
        says: 'Expected a colour such as purple, #6a1b9a or navy, found 001100.',
        hint: 'Write "#001100", in quotes.',
        marks: '001100',
      },
    ],
  },
  {
    name: 'a hex colour that YAML reads as endless is reported as a colour',
    files: section('type: text', 'title: x', 'backgroundColor: 1e1000'),
    problems: [
      {
        at: 'content/pages/index.yaml:5:22',
        code: 'field/color',
        says: 'Expected a colour such as purple, #6a1b9a or navy, found 1e1000.',
        hint: 'Write "#1e1000", in quotes.',
        marks: '1e1000',
      },
    ],
  },
  {
    name: 'a hex colour that YAML takes for a note is reported',
    files: section('type: text', 'title: x', 'backgroundColor: #4c1cc2'),
    problems: [
      {
        at: 'content/pages/index.yaml:5:22',
        code: 'field/type',
        says: 'Expected text, found nothing.',
        hint: 'A "#" after a space begins a note. Put the value in quotes: "#4c1cc2".',
        marks: '#',
      },
    ],
  },
  {
    name: 'a day that is not in the calendar is reported',
    files: section(
      'type: coupon-list',
      'coupons:',
      '  - code: AB',
      '    description: x',
      '    expiryDate: 2026-02-30',
    ),
    problems: [
      {
        at: 'content/pages/index.yaml:7:21',
        code: 'field/date',
        says: 'Expected a date such as 2026-03-31, found "2026-02-30".',
        hint: 'There is no such day in the calendar.',
        marks: '2026-02-30',
      },
    ],
  },
  {
    name: 'a day written with slashes is reported with the right spelling',
    files: section(
      'type: coupon-list',
      'coupons:',
      '  - code: AB',
      '    description: x',
      '    expiryDate: 31/3/26',
    ),
    problems: [
      {
        at: 'content/pages/index.yaml:7:21',
        code: 'field/date',
        says: 'Expected a date such as 2026-03-31, found "31/3/26".',
        hint: 'Write year, month, day: "2026-03-31".',
        marks: '31/3/26',
      },
    ],
  },
  {
    name: 'a moment without its zone is reported',
    files: section(
      'type: coupon-list',
      'coupons:',
      '  - code: AB',
      '    description: x',
      '    expiryDate: 2026-03-31T18:00',
    ),
    problems: [
      {
        at: 'content/pages/index.yaml:7:21',
        code: 'field/date',
        says: 'Expected a date such as 2026-03-31, found "2026-03-31T18:00".',
        hint: 'Say how far it is from UTC: "2026-03-31T18:00Z" is UTC',
        marks: '2026-03-31T18:00',
      },
    ],
  },
  {
    name: 'a day written as a number is reported as a date',
    files: section(
      'type: coupon-list',
      'coupons:',
      '  - code: AB',
      '    description: x',
      '    expiryDate: 20260331',
    ),
    problems: [
      {
        at: 'content/pages/index.yaml:7:21',
        code: 'field/date',
        says: 'Expected a date such as 2026-03-31, found 20260331.',
        marks: '20260331',
      },
    ],
  },
  {
    name: 'a coupon code with a space is reported',
    files: section('type: coupon-list', 'coupons:', '  - code: 50 off', '    description: x'),
    problems: [
      {
        at: 'content/pages/index.yaml:5:15',
        code: 'field/value',
        says: 'Expected a coupon code such as HELLO50, found "50 off".',
        hint: 'A code has letters and digits, no spaces.',
        marks: '50 off',
      },
    ],
  },
  {
    name: 'a coupon code that is a number is reported to be put in quotes',
    files: section('type: coupon-list', 'coupons:', '  - code: 5050', '    description: x'),
    problems: [
      {
        at: 'content/pages/index.yaml:5:15',
        code: 'field/type',
        says: 'Expected text, found 5050.',
        hint: 'Put it in quotes to make it text: "5050".',
        marks: '5050',
      },
    ],
  },
  {
    name: 'an http address is reported with https',
    files: section('type: download-button', 'IosURL: http://apps.apple.com/x'),
    problems: [
      {
        at: 'content/pages/index.yaml:4:13',
        code: 'field/url',
        says: 'Expected an https address such as https://www.example.com/app, found "http://apps.apple.com/x".',
        hint: 'Write it with https: "https://apps.apple.com/x".',
        marks: 'http://apps.apple.com/x',
      },
    ],
  },
  {
    name: 'a javascript address is reported',
    files: section('type: breadcrumb', 'items:', '  - { label: Home, link: "javascript:alert(1)" }'),
    problems: [
      {
        at: 'content/pages/index.yaml:5:30',
        code: 'field/url',
        says: 'Expected a route such as /help/, "#anchor", "tel:…", "mailto:…" or an https address, found',
        marks: '"javascript:alert(1)"',
      },
    ],
  },
  {
    name: 'a link without its slash is reported',
    files: section('type: breadcrumb', 'items:', '  - { label: Home, link: /faqs }'),
    problems: [
      {
        at: 'content/pages/index.yaml:5:30',
        code: 'field/route',
        says: 'Expected a route that ends with a slash, found "/faqs".',
        hint: 'Write "/faqs/".',
        marks: '/faqs',
      },
    ],
  },
  {
    name: 'an address without its scheme is reported',
    files: section('type: breadcrumb', 'items:', '  - { label: Home, link: www.paasa.example }'),
    problems: [
      {
        at: 'content/pages/index.yaml:5:30',
        code: 'field/url',
        says: 'Expected a route such as /help/, "#anchor", "tel:…", "mailto:…" or an https address, found',
        marks: 'www.paasa.example',
      },
    ],
  },
  {
    name: 'a picture without its folder is reported',
    files: page('title: Home\nimage: hero.png\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:2:8',
        code: 'field/media',
        says: 'Expected a path such as /assets/help/first-screen.png, or an https address, found "hero.png".',
        hint: 'Did you mean "/assets/hero.png"? Files are in content/assets.',
        marks: 'hero.png',
      },
    ],
  },
  {
    name: 'a picture on an http address is reported',
    files: page('title: Home\nimage: http://paasa.example/hero.png\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:2:8',
        code: 'field/media',
        says: 'Expected a path such as /assets/help/first-screen.png, or an https address, found "http://paasa.example/hero.png".',
        hint: 'Write it with https: "https://paasa.example/hero.png".',
        marks: 'http://paasa.example/hero.png',
      },
    ],
  },
  {
    name: 'a picture outside of the assets is reported',
    files: page('title: Home\nimage: /assets/../hero.png\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:2:8',
        code: 'field/media',
        says: 'Expected a path such as /assets/help/first-screen.png, or an https address, found "/assets/../hero.png".',
        hint: 'Put the file into content/assets and write its path from /assets/ on.',
        marks: '/assets/../hero.png',
      },
    ],
  },
  {
    name: 'a film that no player knows is reported',
    files: section('type: video', 'videoUrl: ftp://x', 'videoTitle: x'),
    problems: [
      {
        at: 'content/pages/index.yaml:4:15',
        code: 'field/media',
        says: 'Expected a YouTube or Vimeo link, a film such as /assets/video/install.mp4, or an https address, found',
        marks: 'ftp://x',
      },
    ],
  },
  {
    name: 'a title that is too long is reported with its length',
    files: page(`title: ${'Ludo '.repeat(13)}x\n`),
    problems: [
      {
        at: 'content/pages/index.yaml:1:8',
        code: 'page/title',
        says: 'Expected at most 60 letters, found "Ludo Ludo Ludo Ludo Ludo Ludo Ludo Ludo Ludo Ludo Ludo Ludo…".',
        hint: 'It has 66; search engines cut it off.',
        marks: 'Ludo Ludo Ludo Ludo Ludo Ludo Ludo Ludo Ludo Ludo Ludo Ludo Ludo x',
      },
    ],
  },
  {
    name: 'a title is measured in letters as a reader counts them',
    files: page(`title: ${'क्षि'.repeat(61)}\n`),
    problems: [
      {
        at: 'content/pages/index.yaml:1:8',
        code: 'page/title',
        says: 'Expected at most 60 letters, found',
        hint: 'It has 61; search engines cut it off.',
        marks: 'क्षिक्षिक्षिक्षिक्षिक्षिक्षिक्षिक्षिक्षिक्षिक्षिक्षिक्षिक्षिक्षिक्षिक',
      },
    ],
  },
  {
    name: 'a title of sixty conjuncts is not too long',
    files: page(`title: ${'क्षि'.repeat(60)}\n`),
    problems: [],
  },
  {
    name: 'a description that is too long is reported with its length',
    files: page(`title: Home\ndescription: ${'word '.repeat(32)}x\n`),
    problems: [
      {
        at: 'content/pages/index.yaml:2:14',
        code: 'page/description',
        says: 'Expected at most 155 letters, found "word word word word word word word word word word word word…".',
        hint: 'It has 161; search engines cut it off.',
        marks: 'word word word word word word word word word word word word word word',
      },
    ],
  },
  {
    name: 'a long value is shortened',
    files: page(`title: Home\nlayout: ${'x'.repeat(200)}\n`),
    problems: [
      {
        at: 'content/pages/index.yaml:2:9',
        code: 'field/choice',
        says: 'Expected one of "site", "article", "landing", "webview", "bare", found',
        marks: 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      },
    ],
  },
  {
    name: 'a value of several lines is shown on one',
    files: page('title: Home\nlayout: |\n  site\n  bare\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:2:9',
        code: 'field/choice',
        says: 'Expected one of "site", "article", "landing", "webview", "bare", found "site bare".',
        marks: '|',
      },
    ],
  },
  {
    name: 'a rich text of which nothing is left is reported',
    files: section('type: text', 'body_html: "<script>alert(1)</script>"'),
    problems: [
      {
        at: 'content/pages/index.yaml:4:16',
        code: 'field/value',
        says: 'Expected text with simple formatting, found "<script>alert(1)</script>".',
        hint: 'Nothing is left of it once styles, scripts and frames are removed.',
        marks: '"<script>alert(1)</script>"',
      },
    ],
  },
  {
    name: 'a rich text with an open tag is repaired in silence',
    files: section('type: text', 'body_html: "<p><b>Hello"'),
    problems: [],
  },
  {
    name: 'a problem after Devanagari has its column',
    files: page('title: Home\nflags: { "शक्ति": 1, showChatt: true }\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:2:10',
        code: 'field/unknown',
        says: 'Unknown field "शक्ति".',
        hint: 'Remove it, or check its spelling. Fields that exist:',
        marks: '"शक्ति"',
      },
      {
        at: 'content/pages/index.yaml:2:22',
        code: 'field/unknown',
        says: 'Unknown field "showChatt".',
        hint: 'Did you mean "showChat"?',
        marks: 'showChatt',
      },
    ],
  },
  {
    name: 'a misspelt field of the defaults is reported once for all pages',
    files: { ...lonePage('rules'), 'content/pages/_defaults.yaml': 'them: purple\n' },
    problems: [
      {
        at: 'content/pages/_defaults.yaml:1:1',
        code: 'field/unknown',
        says: 'Unknown field "them".',
        hint: 'Did you mean "theme"?',
        marks: 'them',
      },
    ],
  },
  {
    name: 'a wrong value of the defaults is reported at the defaults',
    files: { 'content/pages/_defaults.yaml': 'theme: 3\n' },
    problems: [
      {
        at: 'content/pages/_defaults.yaml:1:8',
        code: 'field/choice',
        says: 'Expected one of "purple", "yellow", "lightBlue", found 3.',
        marks: '3',
      },
    ],
  },
  {
    name: 'a wrong value of a page is reported at the page, though defaults have the group too',
    files: {
      'content/pages/_defaults.yaml': 'flags:\n  showChat: true\n',
      ...page('title: Home\nflags:\n  useFBPixel: x\n'),
    },
    problems: [
      {
        at: 'content/pages/index.yaml:3:15',
        code: 'field/type',
        says: 'Expected true or false, found "x".',
        hint: 'Write true or false, without quotes.',
        marks: 'x',
      },
    ],
  },
  {
    name: 'defaults that cannot be read are reported once, and pages do not miss what they hold',
    files: {
      'content/pages/_defaults.yaml': 'Hero_Banner:\n  heading: "Play\n',
      ...page('title: Home\nHero_Banner:\n  subHeading: x\n'),
    },
    problems: [
      {
        at: 'content/pages/_defaults.yaml:2:12',
        code: 'yaml/syntax',
        says: 'The quotes that open here are never closed.',
        hint: 'Close the text with ".',
        marks: '"Play',
      },
      {
        at: 'content/pages/index.yaml:3:3',
        code: 'field/unknown',
        says: 'Unknown field "subHeading".',
        hint: 'Did you mean "heading"?',
        marks: 'subHeading',
      },
    ],
  },
  {
    name: 'a problem in an entry that nobody uses is reported',
    files: { 'content/collections/coupons/a.yaml': 'code: AB\ndescription: x\nexpiry: y\n' },
    problems: [
      {
        at: 'content/collections/coupons/a.yaml:3:1',
        code: 'field/unknown',
        says: 'Unknown field "expiry".',
        hint: 'Remove it, or check its spelling. Fields that exist:',
        marks: 'expiry',
      },
    ],
  },
  {
    name: 'several problems of a file are reported in the order of their places',
    files: page('flags:\n  showChatt: 1\ntitle: 3\nwibble: x\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:2:3',
        code: 'field/unknown',
        says: 'Unknown field "showChatt".',
        hint: 'Did you mean "showChat"?',
        marks: 'showChatt',
      },
      {
        at: 'content/pages/index.yaml:3:8',
        code: 'field/type',
        says: 'Expected text, found 3.',
        hint: 'Put it in quotes to make it text: "3".',
        marks: '3',
      },
      {
        at: 'content/pages/index.yaml:4:1',
        code: 'field/unknown',
        says: 'Unknown field "wibble".',
        hint: 'Remove it, or check its spelling.',
        marks: 'wibble',
      },
    ],
  },
  {
    name: 'problems of several files are reported file by file',
    files: { ...page('title: 3\n'), 'content/pages/a.yaml': 'title: A\nlayout: bar\n' },
    problems: [
      {
        at: 'content/pages/a.yaml:2:9',
        code: 'field/choice',
        says: 'Expected one of "site", "article", "landing", "webview", "bare", found "bar".',
        hint: 'Did you mean "bare"?',
        marks: 'bar',
      },
      {
        at: 'content/pages/index.yaml:1:8',
        code: 'field/type',
        says: 'Expected text, found 3.',
        hint: 'Put it in quotes to make it text: "3".',
        marks: '3',
      },
    ],
  },
  {
    name: 'a field without the space after its colon is reported',
    files: page('title: Home\ndescription:"Ludo: the game"\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:2:1',
        code: 'field/unknown',
        says: 'Unknown field "description:"Ludo".',
        hint: 'Put a space after the colon: "description: …".',
        marks: 'description:"Ludo',
      },
    ],
  },
];
