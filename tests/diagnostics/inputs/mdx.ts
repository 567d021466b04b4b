/** MDX pages: nothing runs, and every mistake has its line. */
import { type BrokenInput, lonePage, mdx, mdxBody } from '../broken-project.ts';

export const inputs: readonly BrokenInput[] = [
  {
    name: 'text, headings and notes are no problem',
    files: mdxBody(
      '# Hello',
      '',
      'Text *with* marks.',
      '',
      '{/* note */}',
      '',
      '```js',
      'const a = { b }',
      '```',
    ),
    problems: [],
  },
  {
    name: 'an import is reported',
    files: mdxBody('import X from "./x"'),
    problems: [
      {
        at: 'content/pages/index.mdx:5:1',
        code: 'mdx/code',
        says: 'Imports and exports are not allowed in content.',
        hint: 'Remove the line; sections can be used by their names without importing them.',
        marks: 'import X from "./x"',
      },
    ],
  },
  {
    name: 'an export is reported',
    files: mdxBody('Hello', '', 'export const a = 1'),
    problems: [
      {
        at: 'content/pages/index.mdx:7:1',
        code: 'mdx/code',
        says: 'Imports and exports are not allowed in content.',
        hint: 'Remove the line; sections can be used by their names without importing them.',
        marks: 'export const a = 1',
      },
    ],
  },
  {
    name: 'an import that is no JavaScript is reported as an import',
    files: mdxBody('import X frm "./x"'),
    problems: [
      {
        at: 'content/pages/index.mdx:5:1',
        code: 'mdx/code',
        says: 'Imports and exports are not allowed in content.',
        hint: 'Remove the line; sections can be used by their names without importing them.',
        marks: 'import X frm "./x"',
      },
    ],
  },
  {
    name: 'an expression is reported',
    files: mdxBody('Hello {1 + 1} there'),
    problems: [
      {
        at: 'content/pages/index.mdx:5:7',
        code: 'mdx/code',
        says: 'An expression in curly braces is not allowed in content: {1 + 1}.',
        hint: 'Write the text itself. To show a curly brace, write \\{.',
        marks: '{1 + 1}',
      },
    ],
  },
  {
    name: 'an expression on a line of its own is reported',
    files: mdxBody('{process.exit()}'),
    problems: [
      {
        at: 'content/pages/index.mdx:5:1',
        code: 'mdx/code',
        says: 'An expression in curly braces is not allowed in content: {process.exit()}.',
        hint: 'Write the text itself. To show a curly brace, write \\{.',
        marks: '{process.exit()}',
      },
    ],
  },
  {
    name: 'an expression that is no JavaScript is reported as an expression',
    files: mdxBody('Hello {a b} there'),
    problems: [
      {
        at: 'content/pages/index.mdx:5:7',
        code: 'mdx/code',
        says: 'An expression in curly braces is not allowed in content.',
        hint: 'Write the text itself. To show a curly brace, write \\{.',
        marks: '{',
      },
    ],
  },
  {
    name: 'a curly brace that never closes is reported where it opens',
    files: mdxBody('Hello { there', '', 'more'),
    problems: [
      {
        at: 'content/pages/index.mdx:5:7',
        code: 'mdx/code',
        says: 'The curly brace that opens here is never closed.',
        hint: 'Write the text itself. To show a curly brace, write \\{.',
        marks: '{',
      },
    ],
  },
  {
    name: 'a note of HTML is reported with the right one',
    files: mdxBody('<!-- note -->'),
    problems: [
      {
        at: 'content/pages/index.mdx:5:1',
        code: 'mdx/syntax',
        says: 'A note cannot be written as <!-- … --> here.',
        hint: 'Write {/* … */} around it.',
        marks: '<!--',
      },
    ],
  },
  {
    name: 'a spread attribute is reported at the attribute',
    files: mdxBody('<Text {...props} />'),
    problems: [
      {
        at: 'content/pages/index.mdx:5:7',
        code: 'mdx/code',
        says: 'This attribute is not a plain value.',
        hint: 'Write texts in quotes, and numbers, lists and true or false in braces: count={3}.',
        marks: '{...props}',
      },
    ],
  },
  {
    name: 'a computed attribute is reported at the attribute',
    files: mdxBody('<Text title={a + b} />'),
    problems: [
      {
        at: 'content/pages/index.mdx:5:7',
        code: 'mdx/code',
        says: 'The value of "title" is not a plain value.',
        hint: 'Write texts in quotes, and numbers, lists and true or false in braces: count={3}.',
        marks: 'title={a + b}',
      },
    ],
  },
  {
    name: 'a call in an attribute is reported',
    files: mdxBody('<Text title={fetch("/")} />'),
    problems: [
      {
        at: 'content/pages/index.mdx:5:7',
        code: 'mdx/code',
        says: 'The value of "title" is not a plain value.',
        hint: 'Write texts in quotes, and numbers, lists and true or false in braces: count={3}.',
        marks: 'title={fetch("/")}',
      },
    ],
  },
  {
    name: 'a computed attribute of an HTML tag is reported',
    files: mdxBody('<span lang={x}>a</span>'),
    problems: [
      {
        at: 'content/pages/index.mdx:5:7',
        code: 'mdx/code',
        says: 'The value of "lang" is not a plain value.',
        hint: 'Write texts in quotes, and numbers, lists and true or false in braces: count={3}.',
        marks: 'lang={x}',
      },
    ],
  },
  {
    name: 'a section that does not exist is reported with all sections',
    files: mdxBody('<Wibble />'),
    problems: [
      {
        at: 'content/pages/index.mdx:5:1',
        code: 'mdx/component',
        says: 'There is no section <Wibble>.',
        hint: '"slipway new section-sample" lists the sections there are.',
        marks: '<Wibble />',
      },
    ],
  },
  {
    name: 'a misspelt section is reported with the nearest',
    files: mdxBody('<DownloadButon />'),
    problems: [
      {
        at: 'content/pages/index.mdx:5:1',
        code: 'mdx/component',
        says: 'There is no section <DownloadButon>.',
        hint: 'Did you mean <DownloadButton>?',
        marks: '<DownloadButon />',
      },
    ],
  },
  {
    name: 'a section with its name in YAML is reported',
    files: mdxBody('<download-button />'),
    problems: [
      {
        at: 'content/pages/index.mdx:5:1',
        code: 'mdx/component',
        says: 'There is no section <download-button>.',
        hint: 'Did you mean <DownloadButton>?',
        marks: '<download-button />',
      },
    ],
  },
  {
    name: 'a section in small letters is reported',
    files: mdxBody('<faq />'),
    problems: [
      {
        at: 'content/pages/index.mdx:5:1',
        code: 'mdx/component',
        says: 'There is no section <faq>.',
        hint: 'Did you mean <Faq>?',
        marks: '<faq />',
      },
    ],
  },
  {
    name: 'a member of something is no section',
    files: mdxBody('<Foo.Bar />'),
    problems: [
      {
        at: 'content/pages/index.mdx:5:1',
        code: 'mdx/component',
        says: 'There is no section <Foo.Bar>.',
        hint: '"slipway new section-sample" lists the sections there are.',
        marks: '<Foo.Bar />',
      },
    ],
  },
  {
    name: 'a script is cleaned away in silence',
    files: mdxBody('<script>alert(1)</script>', '', 'Hello'),
    problems: [],
  },
  {
    name: 'words inside of what pages never show are reported',
    files: mdxBody('Hello <object>words</object>'),
    problems: [
      {
        at: 'content/pages/index.mdx:5:7',
        code: 'field/value',
        says: 'What is inside of <object> would not be shown.',
        hint: 'Write its words as text',
      },
    ],
  },
  {
    name: 'an unknown HTML tag is cleaned away in silence',
    files: mdxBody('<marquee>Hello</marquee>'),
    problems: [],
  },
  {
    name: 'an event handler is cleaned away in silence',
    files: mdxBody('<p onclick="x()">Hello</p>'),
    problems: [],
  },
  {
    name: 'a tag that never closes is reported where it opens',
    files: mdxBody('<div>', '', 'Hello'),
    problems: [
      {
        at: 'content/pages/index.mdx:5:1',
        code: 'mdx/syntax',
        says: 'The tag <div> that opens here is never closed.',
        hint: 'Write </div> where it ends, in the same paragraph.',
        marks: '<div>',
      },
    ],
  },
  {
    name: 'a tag that never closes in its paragraph is reported where it opens',
    files: mdxBody('Hello <b>bold', '', 'more'),
    problems: [
      {
        at: 'content/pages/index.mdx:5:7',
        code: 'mdx/syntax',
        says: 'The tag <b> that opens here is never closed.',
        hint: 'Write </b> where it ends, in the same paragraph.',
        marks: '<b>',
      },
    ],
  },
  {
    name: 'a line break of HTML is reported how to be written',
    files: mdxBody('Hello<br>there'),
    problems: [
      {
        at: 'content/pages/index.mdx:5:6',
        code: 'mdx/syntax',
        says: 'The tag <br> that opens here is never closed.',
        hint: 'Write <br />.',
        marks: '<br>',
      },
    ],
  },
  {
    name: 'a tag that only closes is reported',
    files: mdxBody('Hello</b> there'),
    problems: [
      {
        at: 'content/pages/index.mdx:5:6',
        code: 'mdx/syntax',
        says: 'The tag </b> closes something that was never opened.',
        hint: 'Remove it, or open the tag before.',
        marks: '</b>',
      },
    ],
  },
  {
    name: 'a tag closed by another is reported',
    files: mdxBody('<b>Hello</i>'),
    problems: [
      {
        at: 'content/pages/index.mdx:5:9',
        code: 'mdx/syntax',
        says: 'The tag </i> is where </b> is expected.',
        hint: 'Close <b> first; it opens on line 5.',
        marks: '</i>',
      },
    ],
  },
  {
    name: 'a less-than sign before a number is reported',
    files: mdxBody('score <10 points'),
    problems: [
      {
        at: 'content/pages/index.mdx:5:7',
        code: 'mdx/syntax',
        says: 'The character "<" begins a tag, and no name of a tag follows.',
        hint: 'In MDX the character < begins a tag. Write \\< to show it, and close every tag.',
        marks: '<',
      },
    ],
  },
  {
    name: 'a mail address in angle brackets is reported how to be written',
    files: mdxBody('<help@paasa.example>'),
    problems: [
      {
        at: 'content/pages/index.mdx:5:1',
        code: 'mdx/syntax',
        says: 'An address is not allowed between < and >.',
        hint: 'Write [help@paasa.example](mailto:help@paasa.example).',
        marks: '<help@paasa.example>',
      },
    ],
  },
  {
    name: 'a web address in angle brackets is reported how to be written',
    files: mdxBody('See <https://paasa.example>'),
    problems: [
      {
        at: 'content/pages/index.mdx:5:5',
        code: 'mdx/syntax',
        says: 'An address is not allowed between < and >.',
        hint: 'Write [https://paasa.example](https://paasa.example).',
        marks: '<https://paasa.example>',
      },
    ],
  },
  {
    name: 'an attribute without quotes is reported',
    files: mdxBody('<Text title=Hello />'),
    problems: [
      {
        at: 'content/pages/index.mdx:5:13',
        code: 'mdx/syntax',
        says: 'The value of an attribute is written in quotes.',
        hint: 'Write name="value", and close the quotes.',
        marks: 'H',
      },
    ],
  },
  {
    name: 'a section inside of a paragraph is reported',
    files: mdxBody('Hello <Text title="x" /> there'),
    problems: [
      {
        at: 'content/pages/index.mdx:5:7',
        code: 'mdx/component',
        says: 'The section <Text> is inside other text.',
        hint: 'Put it on lines of its own, with an empty line before and after.',
        marks: '<Text title="x" />',
      },
    ],
  },
  {
    name: 'a section inside of a list is reported',
    files: mdxBody('- a', '- <Text title="x" />'),
    problems: [
      {
        at: 'content/pages/index.mdx:6:3',
        code: 'mdx/component',
        says: 'The section <Text> is inside other text.',
        hint: 'Put it on lines of its own, with an empty line before and after.',
        marks: '<Text title="x" />',
      },
    ],
  },
  {
    name: 'an empty tag is reported',
    files: mdxBody('<>x</>'),
    problems: [
      {
        at: 'content/pages/index.mdx:5:1',
        code: 'mdx/component',
        says: 'An empty tag <> is not allowed in content.',
        hint: 'Remove it.',
        marks: '<>x</>',
      },
    ],
  },
  {
    name: 'a misspelt field of a section is reported at its attribute',
    files: mdxBody('Hello', '', '<Text titel="x" />'),
    problems: [
      {
        at: 'content/pages/index.mdx:7:7',
        code: 'field/unknown',
        says: 'Unknown field "titel".',
        hint: 'Did you mean "title"?',
        marks: 'titel="x"',
      },
    ],
  },
  {
    name: 'a wrong value of a section is reported on the line of its attribute',
    files: mdxBody('<Text', '  title="a"', '  titleTag="h9"', '/>'),
    problems: [
      {
        at: 'content/pages/index.mdx:7:3',
        code: 'field/choice',
        says: 'Expected one of "h1", "h2", "h3", found "h9".',
        hint: 'Did you mean "h1"?',
        marks: 'titleTag="h9"',
      },
    ],
  },
  {
    name: 'a wrong kind of value is reported how to be written in MDX',
    files: mdxBody('<Faq items={3} />'),
    problems: [
      {
        at: 'content/pages/index.mdx:5:6',
        code: 'field/type',
        says: 'Expected a list, found 3.',
        hint: 'Write a list in braces: {["…", "…"]}.',
        marks: 'items={3}',
      },
    ],
  },
  {
    name: 'a problem inside of an attribute is reported at the attribute',
    files: mdxBody('<Faq items={[{ heading: "a", content: "b", icn: "c" }]} />'),
    problems: [
      {
        at: 'content/pages/index.mdx:5:6',
        code: 'field/unknown',
        says: 'Unknown field "icn".',
        hint: 'Did you mean "icon"?',
        marks: 'items={[{ heading: "a", content: "b", icn: "c" }]}',
      },
    ],
  },
  {
    name: 'a missing field of a section is reported at the section',
    files: mdxBody('<Faq />'),
    problems: [
      {
        at: 'content/pages/index.mdx:5:1',
        code: 'field/missing',
        says: 'The field "items" is missing. Expected a list.',
        hint: 'Add the attribute items.',
        marks: '<Faq',
      },
    ],
  },
  {
    name: 'an entry used in an attribute is no problem',
    files: {
      ...mdxBody('<Faq items={{ $use: "faqs/home" }} />'),
      'content/collections/faqs/home.yaml': '- { heading: a, content: b }\n',
    },
    problems: [],
  },
  {
    name: 'an entry missing in an attribute is reported at the attribute',
    files: mdxBody('<Faq items={{ $use: "faqs/home" }} />'),
    problems: [
      {
        at: 'content/pages/index.mdx:5:6',
        code: 'use/missing',
        says: 'There is no entry "faqs/home" in content/collections.',
        hint: 'Create content/collections/faqs/home.yaml, or use an entry that exists.',
        marks: 'items={{ $use: "faqs/home" }}',
      },
    ],
  },
  {
    name: 'the text of the page is no section of itself',
    files: mdxBody('<Body />'),
    problems: [
      {
        at: 'content/pages/index.mdx:5:1',
        code: 'mdx/component',
        says: 'There is no section <Body>.',
        hint: '"slipway new section-sample" lists the sections there are.',
        marks: '<Body />',
      },
    ],
  },
  {
    name: 'front matter of JavaScript is reported, and never run',
    files: mdx('---js', '{ title: process.exit(7) }', '---', 'Hello'),
    problems: [
      {
        at: 'content/pages/index.mdx:1:4',
        code: 'front-matter/language',
        says: 'Expected front matter in YAML, found "---js".',
        hint: 'Open the block with "---" alone. Front matter can never run code.',
        marks: 'js',
      },
    ],
  },
  {
    name: 'front matter of JSON is reported',
    files: mdx('---json', '{ "title": "x" }', '---', 'Hello'),
    problems: [
      {
        at: 'content/pages/index.mdx:1:4',
        code: 'front-matter/language',
        says: 'Expected front matter in YAML, found "---json".',
        hint: 'Open the block with "---" alone. Front matter can never run code.',
        marks: 'json',
      },
    ],
  },
  {
    name: 'front matter that never closes is reported',
    files: mdx('---', 'title: Home', '', 'Hello'),
    problems: [
      {
        at: 'content/pages/index.mdx:1:1',
        code: 'front-matter/unclosed',
        says: 'The front matter that opens here is never closed.',
        hint: 'Put a line with "---" alone after the last field.',
        marks: '---',
      },
    ],
  },
  {
    name: 'a page without front matter is reported',
    files: mdx('# Hello'),
    problems: [
      {
        at: 'content/pages/index.mdx:1:1',
        code: 'field/missing',
        says: 'This page has no front matter, so it has no title.',
        hint: 'Begin the file with a line "---", then "title: …", then another line "---".',
        marks: '#',
      },
    ],
  },
  {
    name: 'empty front matter is reported',
    files: mdx('---', '---', '', 'Hello'),
    problems: [
      {
        at: 'content/pages/index.mdx:1:1',
        code: 'field/missing',
        says: 'The front matter of this page is empty, so it has no title.',
        hint: 'Write "title: …" between the two lines "---".',
        marks: '-',
      },
    ],
  },
  {
    name: 'front matter of notes is reported on its line',
    files: mdx('---', '# note', '---', '', 'Hello'),
    problems: [
      {
        at: 'content/pages/index.mdx:2:1',
        code: 'file/empty',
        says: 'The front matter of this page holds only notes.',
        hint: 'Begin with "title: …", or delete the file. "slipway new page" gives a page to start from.',
      },
    ],
  },
  {
    name: 'a list as front matter is reported on its line',
    files: mdx('---', '- a', '---', '', 'Hello'),
    problems: [
      {
        at: 'content/pages/index.mdx:2:1',
        code: 'yaml/not-a-mapping',
        says: 'Expected fields such as "title: …", found a list.',
        hint: 'Write one field a line: its name, a colon, a space and its value.',
        marks: '- a',
      },
    ],
  },
  {
    name: 'front matter after an empty line is reported',
    files: mdx('', '---', 'title: Home', '---', '', 'Hello'),
    problems: [
      {
        at: 'content/pages/index.mdx:2:1',
        code: 'field/missing',
        says: 'This page has no front matter, so it has no title.',
        hint: 'Front matter begins on the first line: remove the empty lines above.',
        marks: '---',
      },
    ],
  },
  {
    name: 'an unknown field of front matter is reported on its line',
    files: mdx('---', 'title: Home', 'wibble: x', '---', '', 'Hello'),
    problems: [
      {
        at: 'content/pages/index.mdx:3:1',
        code: 'field/unknown',
        says: 'Unknown field "wibble".',
        hint: 'Remove it, or check its spelling.',
        marks: 'wibble',
      },
    ],
  },
  {
    name: 'broken YAML in front matter is reported on its line',
    files: mdx('---', 'title: Home', 'description: a: b', '---', '', 'Hello'),
    problems: [
      {
        at: 'content/pages/index.mdx:3:14',
        code: 'yaml/syntax',
        says: 'A colon with a space after it begins a field, so this text cannot be read.',
        hint: 'Put the whole text in quotes: "a: b".',
        marks: 'a: b',
      },
    ],
  },
  {
    name: 'a field that is twice in front matter is reported on its lines',
    files: mdx('---', 'title: Home', 'title: Again', '---', '', 'Hello'),
    problems: [
      {
        at: 'content/pages/index.mdx:3:1',
        code: 'yaml/duplicate-key',
        says: 'The field "title" is here a second time.',
        hint: 'Keep one of the two.',
        marks: 'title',
      },
    ],
  },
  {
    name: 'problems of front matter and body are reported together',
    files: mdx('---', 'title: Home', 'description: a: b', '---', '', 'Hello {f()}'),
    problems: [
      {
        at: 'content/pages/index.mdx:3:14',
        code: 'yaml/syntax',
        says: 'A colon with a space after it begins a field, so this text cannot be read.',
        hint: 'Put the whole text in quotes: "a: b".',
        marks: 'a: b',
      },
      {
        at: 'content/pages/index.mdx:6:7',
        code: 'mdx/code',
        says: 'An expression in curly braces is not allowed in content: {f()}.',
        hint: 'Write the text itself. To show a curly brace, write \\{.',
        marks: '{f()}',
      },
    ],
  },
  {
    name: 'problems of fields and sections are reported together',
    files: mdx('---', 'title: Home', 'wibble: b', '---', '', '<Faq />'),
    problems: [
      {
        at: 'content/pages/index.mdx:3:1',
        code: 'field/unknown',
        says: 'Unknown field "wibble".',
        hint: 'Remove it, or check its spelling.',
        marks: 'wibble',
      },
      {
        at: 'content/pages/index.mdx:6:1',
        code: 'field/missing',
        says: 'The field "items" is missing. Expected a list.',
        hint: 'Add the attribute items.',
        marks: '<Faq',
      },
    ],
  },
  {
    name: 'a problem in the body of a file with Windows line ends has its line',
    files: {
      'content/pages/index.yaml': null,
      'content/pages/index.mdx': '---\r\ntitle: Home\r\n---\r\n\r\nHello {f()}\r\n',
    },
    problems: [
      {
        at: 'content/pages/index.mdx:5:7',
        code: 'mdx/code',
        says: 'An expression in curly braces is not allowed in content: {f()}.',
        hint: 'Write the text itself. To show a curly brace, write \\{.',
        marks: '{f()}',
      },
    ],
  },
  {
    name: 'a problem after Devanagari in the body has its column',
    files: mdxBody('लूडो खेलें {f()}'),
    problems: [
      {
        at: 'content/pages/index.mdx:5:12',
        code: 'mdx/code',
        says: 'An expression in curly braces is not allowed in content: {f()}.',
        hint: 'Write the text itself. To show a curly brace, write \\{.',
        marks: '{f()}',
      },
    ],
  },
  {
    name: 'a line across the text does not begin front matter again',
    files: mdxBody('Hello', '', '---', '', '{f()}'),
    problems: [
      {
        at: 'content/pages/index.mdx:9:1',
        code: 'mdx/code',
        says: 'An expression in curly braces is not allowed in content: {f()}.',
        hint: 'Write the text itself. To show a curly brace, write \\{.',
        marks: '{f()}',
      },
    ],
  },
  {
    name: 'marks of a merge in the body are reported once',
    files: mdxBody('<<<<<<< HEAD', 'a', '=======', 'b', '>>>>>>> branch'),
    problems: [
      {
        at: 'content/pages/index.mdx:5:1',
        code: 'mdx/syntax',
        says: 'Two versions of this file were merged here, and it is still open which one counts.',
        hint: 'Keep the lines that are right, and remove the lines with <<<<<<<, ======= and >>>>>>>.',
        marks: '<<<<<<<',
      },
    ],
  },
  {
    name: 'a section of page_body in front matter is reported on its line',
    files: mdx('---', 'title: Home', 'page_body:', '  - type: faq', '---', '', 'Hello'),
    problems: [
      {
        at: 'content/pages/index.mdx:4:5',
        code: 'field/missing',
        says: 'The field "items" is missing. Expected a list.',
        hint: 'Add "items: …".',
        marks: 'type',
      },
    ],
  },
  {
    name: 'the text of the page stands once among the sections',
    files: mdx('---', 'title: Home', 'page_body:', '  - type: body', '  - type: body', '---', '', 'Hello'),
    problems: [
      {
        at: 'content/pages/index.mdx:5:11',
        code: 'section/type',
        says: 'The text of the page is here a second time.',
        hint: 'Keep one section "body".',
        marks: 'body',
      },
    ],
  },
  {
    name: 'the section "body" has no fields',
    files: mdx('---', 'title: Home', 'page_body:', '  - type: body', '    title: x', '---', '', 'Hello'),
    problems: [
      {
        at: 'content/pages/index.mdx:5:5',
        code: 'field/unknown',
        says: 'Unknown field "title".',
        hint: 'Remove it: a section "body" only says where the text of the page goes.',
        marks: 'title',
      },
    ],
  },
  {
    name: 'a dead link in the body is reported',
    files: mdxBody('Hello [x](/ldo/).'),
    problems: [
      {
        at: 'content/pages/index.mdx:5:11',
        code: 'link/missing',
        says: 'There is no page "/ldo/".',
        hint: 'Create the page, or change the link.',
        marks: '/ldo/',
      },
    ],
  },
  {
    name: 'a dead link of a reference is reported where the reference stands',
    files: mdxBody('Hello [x][1].', '', '[1]: /ldo/'),
    problems: [
      {
        at: 'content/pages/index.mdx:7:6',
        code: 'link/missing',
        says: 'There is no page "/ldo/".',
        hint: 'Create the page, or change the link.',
        marks: '/ldo/',
      },
    ],
  },
  {
    name: 'a link in the body without its slash is reported',
    files: { ...mdxBody('Hello [x](/ludo).'), ...lonePage('ludo') },
    problems: [
      {
        at: 'content/pages/index.mdx:5:11',
        code: 'link/slash',
        says: 'The link "/ludo" has no slash at its end.',
        hint: 'Write "/ludo/": every page address ends with a slash.',
        marks: '/ludo',
      },
    ],
  },
  {
    name: 'an http link in the body is reported',
    files: mdxBody('Hello [x](http://paasa.example/).'),
    problems: [
      {
        at: 'content/pages/index.mdx:5:7',
        code: 'field/url',
        says: 'Expected an https address, found "http://paasa.example/".',
        hint: 'Write it with https: "https://paasa.example/".',
        marks: '[x](http://paasa.example/)',
      },
    ],
  },
  {
    name: 'a javascript link in the body is reported',
    files: mdxBody('Hello [x](javascript:alert).'),
    problems: [
      {
        at: 'content/pages/index.mdx:5:7',
        code: 'field/url',
        says: 'Expected an https address or a link such as /about/, found "javascript:alert".',
        hint: 'Links never run code and never hold files.',
        marks: '[x](javascript:alert)',
      },
    ],
  },
  {
    name: 'a link to a file of content is reported with the page',
    files: { ...mdxBody('Hello [x](./ludo.mdx).'), ...lonePage('ludo') },
    problems: [
      {
        at: 'content/pages/index.mdx:5:7',
        code: 'field/route',
        says: 'Expected a link from the root such as /about/, found "./ludo.mdx".',
        hint: 'Write "/ludo/".',
        marks: '[x](./ludo.mdx)',
      },
    ],
  },
  {
    name: 'a relative link in a tag of the body is reported',
    files: { ...mdxBody('Hello <a href="ludo/">x</a>.'), ...lonePage('ludo') },
    problems: [
      {
        at: 'content/pages/index.mdx:5:7',
        code: 'field/route',
        says: 'Expected a link from the root such as /about/, found "ludo/".',
        hint: 'Write "/ludo/".',
        marks: '<a href="ludo/">x</a>',
      },
    ],
  },
  {
    name: 'a picture in the body is reported',
    files: mdxBody('![Board](/assets/board.png)'),
    problems: [
      {
        at: 'content/pages/index.mdx:5:1',
        code: 'field/value',
        says: 'A picture is not allowed inside a text.',
        hint: 'Show it in a section of its own, such as "feature" or "image-slider".',
        marks: '![Board](/assets/board.png)',
      },
    ],
  },
];
