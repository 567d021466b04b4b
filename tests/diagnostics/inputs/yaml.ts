/** Mistakes in YAML. */
import { type BrokenInput, page } from '../broken-project.ts';

export const inputs: readonly BrokenInput[] = [
  {
    name: 'a line indented too little is reported at its text',
    files: page('title: Home\nflags:\n    showChat: true\n  useFBPixel: true\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:4:3',
        code: 'yaml/syntax',
        says: 'This line is indented differently from the lines it belongs to.',
        hint: 'Begin the fields of one group in the same column, two spaces further in than the line',
        marks: 'useFBPixel: true',
      },
    ],
  },
  {
    name: 'a line indented too far is reported where it is, not where its field begins',
    files: page('title: Home\n\n   description: Ludo\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:3:4',
        code: 'yaml/syntax',
        says: 'This line is indented as if it belonged to the text of "title".',
        hint: 'Begin it in the same column as "title". If it is part of that text, put the whole text in',
        marks: 'description: Ludo',
      },
    ],
  },
  {
    name: 'a field of a list item indented too little is reported',
    files: page('title: Home\npage_body:\n  - type: text\n   title: Hello\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:4:4',
        code: 'yaml/syntax',
        says: 'This line is indented differently from the lines it belongs to.',
        hint: 'Begin the fields of one group in the same column, two spaces further in than the line',
        marks: 'title: Hello',
      },
    ],
  },
  {
    name: 'a field of a list item indented too far is reported',
    files: page('title: Home\npage_body:\n  - type: text\n      title: Hello\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:4:7',
        code: 'yaml/syntax',
        says: 'This line is indented as if it belonged to the text of "type".',
        hint: 'Begin it in the same column as "type". If it is part of that text, put the whole text in',
        marks: 'title: Hello',
      },
    ],
  },
  {
    name: 'a list item without a space after its dash is reported',
    files: page('title: Home\npage_body:\n  -type: text\n    title: Hello\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:3:3',
        code: 'yaml/syntax',
        says: 'A space is missing after the dash that begins an item of a list.',
        hint: 'Write "- type: text".',
        marks: '-',
      },
    ],
  },
  {
    name: 'double quotes that never close are reported where they open',
    files: page('title: "Home\ndescription: Ludo\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:1:8',
        code: 'yaml/syntax',
        says: 'The quotes that open here are never closed.',
        hint: 'Close the text with ".',
        marks: '"Home',
      },
    ],
  },
  {
    name: 'single quotes that never close are reported where they open',
    files: page("title: Home\ndescription: 'Ludo"),
    problems: [
      {
        at: 'content/pages/index.yaml:2:14',
        code: 'yaml/syntax',
        says: 'The quotes that open here are never closed.',
        hint: "Close the text with '.",
        marks: "'Ludo",
      },
    ],
  },
  {
    name: 'quotes that close at the next quote are reported where they open',
    files: page('title: "Home\ndescription: "Ludo"\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:1:8',
        code: 'yaml/syntax',
        says: 'The quotes that open here are never closed.',
        hint: 'Close the text with ".',
        marks: '"Home',
      },
    ],
  },
  {
    name: 'an apostrophe inside single quotes is reported',
    files: page("title: 'It's Ludo'\n"),
    problems: [
      {
        at: 'content/pages/index.yaml:1:12',
        code: 'yaml/syntax',
        says: "The text in quotes ends before this: 'It'.",
        hint: "Write an apostrophe inside single quotes twice (''), or put the whole text in double",
        marks: "s Ludo'",
      },
    ],
  },
  {
    name: 'a quote inside double quotes is reported',
    files: page('title: "Say "Hi""\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:1:14',
        code: 'yaml/syntax',
        says: 'The text in quotes ends before this: "Say ".',
        hint: 'Write \\" for a quote inside the text, or put the whole text in single quotes.',
        marks: 'Hi""',
      },
    ],
  },
  {
    name: 'a colon in a text is reported with the text in quotes',
    files: page('title: Ludo: the game\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:1:8',
        code: 'yaml/syntax',
        says: 'A colon with a space after it begins a field, so this text cannot be read.',
        hint: 'Put the whole text in quotes: "Ludo: the game".',
        marks: 'Ludo: the game',
      },
    ],
  },
  {
    name: 'a colon in a long text is reported without repeating it',
    files: page(`title: ${'Ludo '.repeat(12)}: the game\n`),
    problems: [
      {
        at: 'content/pages/index.yaml:1:8',
        code: 'yaml/syntax',
        says: 'A colon with a space after it begins a field, so this text cannot be read.',
        hint: 'Put the whole text in quotes.',
        marks: 'Ludo Ludo Ludo Ludo Ludo Ludo Ludo Ludo Ludo Ludo Ludo Ludo : the game',
      },
    ],
  },
  {
    name: 'a colon at the end of a text is reported',
    files: page('title: Ludo:\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:1:8',
        code: 'yaml/syntax',
        says: 'A colon with a space after it begins a field, so this text cannot be read.',
        hint: 'Put the whole text in quotes: "Ludo:".',
        marks: 'Ludo:',
      },
    ],
  },
  {
    name: 'a colon in the second line of a text is reported on that line',
    files: page('title: Home\ndescription: one\n  two: three\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:3:3',
        code: 'yaml/syntax',
        says: 'This line is indented as if it belonged to the text of "description".',
        hint: 'Begin it in the same column as "description". If it is part of that text, put the whole',
        marks: 'two: three',
      },
    ],
  },
  {
    name: 'two texts with colons are both reported',
    files: page('title: Ludo: one\ndescription: Ludo: two\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:1:8',
        code: 'yaml/syntax',
        says: 'A colon with a space after it begins a field, so this text cannot be read.',
        hint: 'Put the whole text in quotes: "Ludo: one".',
        marks: 'Ludo: one',
      },
      {
        at: 'content/pages/index.yaml:2:14',
        code: 'yaml/syntax',
        says: 'A colon with a space after it begins a field, so this text cannot be read.',
        hint: 'Put the whole text in quotes: "Ludo: two".',
        marks: 'Ludo: two',
      },
    ],
  },
  {
    name: 'a backslash that begins nothing is reported',
    files: page('title: "100\\% fun"\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:1:12',
        code: 'yaml/syntax',
        says: 'In double quotes a backslash begins a special character, and there is none such as "\\%".',
        hint: 'Put the text in single quotes, or write the backslash twice.',
        marks: '\\%',
      },
    ],
  },
  {
    name: 'a tab before a field is reported',
    files: page('title: Home\nflags:\n\tshowChat: true\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:3:1',
        code: 'yaml/tab',
        says: 'Expected spaces before the text of a line, found a tab.',
        hint: 'Indent with two spaces a level; most editors can convert tabs to spaces.',
        marks: '\t',
      },
    ],
  },
  {
    name: 'a tab among spaces is reported at the tab, and nothing that follows from it',
    files: page('title: Home\npage_body:\n  - type: text\n  \ttitle: Hello\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:4:3',
        code: 'yaml/tab',
        says: 'Expected spaces before the text of a line, found a tab.',
        hint: 'Indent with two spaces a level; most editors can convert tabs to spaces.',
        marks: '\t',
      },
    ],
  },
  {
    name: 'a file indented with tabs is reported once, with the number of lines',
    files: page('title: Home\nflags:\n\tshowChat: true\n\tuseFBPixel: true\n\tusePageViews: true\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:3:1',
        code: 'yaml/tab',
        says: 'Expected spaces before the text of a line, found a tab.',
        hint: 'Indent with two spaces a level; most editors can convert tabs to spaces. 2 more lines',
        marks: '\t',
      },
    ],
  },
  { name: 'a tab after a colon is no problem', files: page('title:\tHome\n'), problems: [] },
  { name: 'a tab inside a text is no problem', files: page('title: Home\there\n'), problems: [] },
  {
    name: 'a text that begins with an exclamation mark is reported',
    files: page('title: !Home\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:1:8',
        code: 'yaml/tag',
        says: 'A value that begins with "!" is a YAML tag, and content knows none.',
        hint: 'Put the whole text in quotes: "!Home".',
        marks: '!Home',
      },
    ],
  },
  {
    name: 'a tag that would make code is reported',
    files: page('title: !!js/function "function(){}"\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:1:8',
        code: 'yaml/tag',
        says: 'A value that begins with "!" is a YAML tag, and content knows none.',
        hint: 'Put the whole text in quotes.',
        marks: '!!js/function',
      },
    ],
  },
  {
    name: 'a text that begins with a star is reported',
    files: page('title: *home\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:1:8',
        code: 'yaml/syntax',
        says: 'A value that begins with "*" refers to an anchor, and there is none of this name.',
        hint: 'Put the text in quotes. Shared content is used with "$use: …".',
        marks: '*home',
      },
    ],
  },
  {
    name: 'a text in stars is reported',
    files: page('title: **Home**\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:1:8',
        code: 'yaml/syntax',
        says: 'A value that begins with "*" refers to an anchor, and there is none of this name.',
        hint: 'Put the text in quotes. Shared content is used with "$use: …".',
        marks: '**Home**',
      },
    ],
  },
  {
    name: 'an anchor and its use are no problem',
    files: page('title: &name Home\ndescription: *name\n'),
    problems: [],
  },
  {
    name: 'a text that begins with an ampersand is reported',
    files: page('title: & more\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:1:8',
        code: 'yaml/syntax',
        says: 'A text cannot begin with "&".',
        hint: 'Put the whole text in quotes: "& more".',
        marks: '& more',
      },
    ],
  },
  {
    name: 'references that multiply without end are reported',
    files: page(
      'title: Home\na: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c]\ne: [*d,*d,*d,*d,*d]\n',
    ),
    problems: [
      {
        at: 'content/pages/index.yaml:3:8',
        code: 'yaml/syntax',
        says: 'The references of this file multiply into more content than a page can hold.',
        hint: 'Write the content where it is needed, or put it in a collection and use "$use: …".',
        marks: '*',
      },
    ],
  },
  {
    name: 'a second document is reported',
    files: page('title: Home\n---\ntitle: Other\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:2:1',
        code: 'yaml/syntax',
        says: 'A line with "---" begins a second document, and a content file holds one.',
        hint: 'Remove the line, or move what follows it to a file of its own.',
        marks: '---',
      },
    ],
  },
  {
    name: 'a page written like front matter is reported',
    files: page('---\ntitle: Home\n---\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:3:1',
        code: 'yaml/syntax',
        says: 'A line with "---" begins a second document, and a content file holds one.',
        hint: 'Remove the line, or move what follows it to a file of its own.',
        marks: '---',
      },
    ],
  },
  {
    name: 'a text that begins with a percent sign is reported',
    files: page('title: %50 off\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:1:8',
        code: 'yaml/syntax',
        says: 'A text cannot begin with "%".',
        hint: 'Put the whole text in quotes: "%50 off".',
        marks: '%50 off',
      },
    ],
  },
  {
    name: 'a text that begins with @ is reported',
    files: page('title: @home\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:1:8',
        code: 'yaml/syntax',
        says: 'A text cannot begin with "@".',
        hint: 'Put the whole text in quotes: "@home".',
        marks: '@home',
      },
    ],
  },
  {
    name: 'a text that begins with a backtick is reported',
    files: page('title: `Home`\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:1:8',
        code: 'yaml/syntax',
        says: 'A text cannot begin with "`".',
        hint: 'Put the whole text in quotes: "`Home`".',
        marks: '`Home`',
      },
    ],
  },
  {
    name: 'a text that begins with a question mark and a space is reported',
    files: page('title: ? Home\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:1:8',
        code: 'yaml/syntax',
        says: 'A text cannot begin with "?".',
        hint: 'Put the whole text in quotes: "? Home".',
        marks: '? Home',
      },
    ],
  },
  {
    name: 'a text that begins with a dash is reported once',
    files: page('title: - Home\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:1:8',
        code: 'yaml/syntax',
        says: 'A text cannot begin with "- ".',
        hint: 'Put the whole text in quotes: "- Home". For a list, begin each item on a line of its own.',
        marks: '- Home',
      },
    ],
  },
  {
    name: 'a text that begins with a curly brace is reported as a text',
    files: page('title: {city} games\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:1:8',
        code: 'yaml/syntax',
        says: 'A text cannot begin with "{".',
        hint: 'Put the whole text in quotes: "{city} games".',
        marks: '{city} games',
      },
    ],
  },
  {
    name: 'a text that begins with a bracket is reported as a text',
    files: page('title: [Ludo] games\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:1:8',
        code: 'yaml/syntax',
        says: 'A text cannot begin with "[".',
        hint: 'Put the whole text in quotes: "[Ludo] games".',
        marks: '[Ludo] games',
      },
    ],
  },
  {
    name: 'a bracket that never closes is reported where it opens',
    files: page('title: [Ludo\ndescription: x\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:1:8',
        code: 'yaml/syntax',
        says: 'The bracket "[" that opens here is never closed.',
        hint: 'Close it with "]", or put the text in quotes when it is no list.',
        marks: '[Ludo',
      },
    ],
  },
  {
    name: 'a curly brace that never closes is reported where it opens',
    files: page('title: Home\nflags: { showChat: true\ndescription: x\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:2:8',
        code: 'yaml/syntax',
        says: 'The bracket "{" that opens here is never closed.',
        hint: 'Close it with "}", or put the text in quotes when it is no list.',
        marks: '{ showChat: true',
      },
    ],
  },
  {
    name: 'a bracket that never closes at the end of the file is reported where it opens',
    files: page('title: Home\nflags: { showChat: true'),
    problems: [
      {
        at: 'content/pages/index.yaml:2:8',
        code: 'yaml/syntax',
        says: 'The bracket "{" that opens here is never closed.',
        hint: 'Close it with "}", or put the text in quotes when it is no list.',
        marks: '{ showChat: true',
      },
    ],
  },
  {
    name: 'a comma missing between fields in braces is reported',
    files: page('title: Home\nflags: { showChat: true useFBPixel: true }\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:2:20',
        code: 'yaml/syntax',
        says: 'A comma is missing between two fields or items in brackets.',
        hint: 'Put a comma between them, or write each on a line of its own without brackets.',
        marks: 'true useFBPixel: true ',
      },
    ],
  },
  {
    name: 'a bracket that closes in the column of its field is no problem',
    files: page('title: Home\nflags: {\n  showChat: true\n}\n'),
    problems: [],
  },
  {
    name: 'a text behind > is reported to begin on the next line',
    files: page('title: > Home\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:1:8',
        code: 'yaml/syntax',
        says: 'After ">" a text of several lines begins on the next line.',
        hint: 'Put the text in quotes, or move it to the next line and indent it.',
        marks: '> Home',
      },
    ],
  },
  {
    name: 'a text behind | is reported to begin on the next line',
    files: page('title: | Home\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:1:8',
        code: 'yaml/syntax',
        says: 'After "|" a text of several lines begins on the next line.',
        hint: 'Put the text in quotes, or move it to the next line and indent it.',
        marks: '| Home',
      },
    ],
  },
  {
    name: 'a line of a text that is indented less than the first is reported',
    files: page('title: Home\ndescription: |\n    one\n  two\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:4:3',
        code: 'yaml/syntax',
        says: 'This line is indented differently from the lines it belongs to.',
        hint: 'Begin the fields of one group in the same column, two spaces further in than the line',
        marks: 'two',
      },
    ],
  },
  {
    name: 'a line without a colon is reported',
    files: page('title Home\ndescription: Ludo\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:1:1',
        code: 'yaml/syntax',
        says: 'This line has no colon after the name of a field.',
        hint: 'Write "name: value". If the line belongs to the text above it, indent it further than',
        marks: 'title Home',
      },
    ],
  },
  {
    name: 'a last line without a colon is reported',
    files: page('title: Home\ndescription\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:2:1',
        code: 'yaml/syntax',
        says: 'This line has no colon after the name of a field.',
        hint: 'Write "name: value". If the line belongs to the text above it, indent it further than',
        marks: 'description',
      },
    ],
  },
  {
    name: 'a colon without a space is reported',
    files: page('title: Home\ndescription:Ludo\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:2:1',
        code: 'yaml/syntax',
        says: 'A space is missing after the colon.',
        hint: 'Write "description: Ludo".',
        marks: 'description:Ludo',
      },
    ],
  },
  {
    name: 'a colon without a space in a file of one line is reported',
    files: page('title:Home\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:1:1',
        code: 'yaml/not-a-mapping',
        says: 'Expected fields such as "title: …", found "title:Home".',
        hint: 'Put a space after the colon: "title: Home".',
        marks: 'title:Home',
      },
    ],
  },
  {
    name: 'a space that is no ordinary one after a colon is reported',
    files: page('title: Home\ndescription:\u00a0Ludo\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:2:1',
        code: 'yaml/syntax',
        says: 'The space after the colon is not an ordinary one, so the name of the field does not end.',
        hint: 'Delete the space after the colon and type it again; it comes along when text is copied',
        marks: 'description: Ludo',
      },
    ],
  },
  {
    name: 'a field that is twice is reported with its first place',
    files: page('title: Home\ndescription: x\ntitle: Again\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:3:1',
        code: 'yaml/duplicate-key',
        says: 'The field "title" is here a second time.',
        hint: 'Keep one of the two.',
        marks: 'title',
      },
    ],
  },
  {
    name: 'a field that is twice in a group is reported',
    files: page('title: Home\nflags:\n  showChat: true\n  showChat: false\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:4:3',
        code: 'yaml/duplicate-key',
        says: 'The field "showChat" is here a second time.',
        hint: 'Keep one of the two.',
        marks: 'showChat',
      },
    ],
  },
  {
    name: 'a field that is twice, once in quotes, is reported',
    files: page('title: Home\n"title": Again\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:2:1',
        code: 'yaml/duplicate-key',
        says: 'The field "title" is here a second time.',
        hint: 'Keep one of the two.',
        marks: '"title"',
      },
    ],
  },
  {
    name: 'a Devanagari field that is twice is reported',
    files: page('title: Home\nशीर्षक: x\nशीर्षक: y\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:3:1',
        code: 'yaml/duplicate-key',
        says: 'The field "शीर्षक" is here a second time.',
        hint: 'Keep one of the two.',
        marks: 'शीर्षक',
      },
    ],
  },
  {
    name: 'problems that do not follow from each other are all reported',
    files: page('title: "a\\q"\ndescription: !x y\ntitle: b\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:1:10',
        code: 'yaml/syntax',
        says: 'In double quotes a backslash begins a special character, and there is none such as "\\q".',
        hint: 'Put the text in single quotes, or write the backslash twice.',
        marks: '\\q',
      },
      {
        at: 'content/pages/index.yaml:2:14',
        code: 'yaml/tag',
        says: 'A value that begins with "!" is a YAML tag, and content knows none.',
        hint: 'Put the whole text in quotes: "!x y".',
        marks: '!x',
      },
      {
        at: 'content/pages/index.yaml:3:1',
        code: 'yaml/duplicate-key',
        says: 'The field "title" is here a second time.',
        hint: 'Keep one of the two.',
        marks: 'title',
      },
    ],
  },
  {
    name: 'a colon without a name is reported',
    files: page('title: Home\n: x\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:2:1',
        code: 'yaml/syntax',
        says: 'A colon is here, and no name of a field before it.',
        hint: 'Write "name: value".',
        marks: ':',
      },
    ],
  },
  {
    name: 'a list as the name of a field is reported',
    files: page('title: Home\n? [a, b]\n: x\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:2:3',
        code: 'yaml/syntax',
        says: 'The name of a field is plain text.',
        hint: 'Write "name: value".',
        marks: '[a, b]',
      },
    ],
  },
  {
    name: 'a field named __proto__ is an unknown field',
    files: page('title: Home\n__proto__: x\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:2:1',
        code: 'field/unknown',
        says: 'Unknown field "__proto__".',
        hint: 'Remove it, or check its spelling.',
        marks: '__proto__',
      },
    ],
  },
  {
    name: 'a field named __proto__ is one in defaults too, and lends pages nothing',
    files: { ...page('title: Home\n'), 'content/pages/_defaults.yaml': '__proto__: { noindex: 1 }\n' },
    problems: [
      {
        at: 'content/pages/_defaults.yaml:1:1',
        code: 'field/unknown',
        says: 'Unknown field "__proto__".',
        marks: '__proto__',
      },
    ],
  },
  {
    name: 'marks of a merge are reported once',
    files: page('title: Home\n<<<<<<< HEAD\ndescription: a\n=======\ndescription: b\n>>>>>>> branch\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:2:1',
        code: 'yaml/syntax',
        says: 'Two versions of this file were merged here, and it is still open which one counts.',
        hint: 'Keep the lines that are right, and remove the lines with <<<<<<<, ======= and >>>>>>>.',
        marks: '<<<<<<<',
      },
    ],
  },
  {
    name: 'brackets without end are reported without a stack overflow',
    files: page(`title: Home\nx: ${'['.repeat(3000)}${']'.repeat(3000)}\n`),
    problems: [
      {
        at: 'content/pages/index.yaml:2:106',
        code: 'file/too-deep',
        says: 'The lists and fields of this file are nested too deeply.',
        hint: 'Look for brackets or dashes that were repeated by mistake.',
      },
    ],
  },
  {
    name: 'dashes without end are reported without a stack overflow',
    files: page(`title: Home\nx:\n  ${'- '.repeat(20000)}x\n`),
    problems: [
      {
        at: 'content/pages/index.yaml:3:206',
        code: 'file/too-deep',
        says: 'The lists and fields of this file are nested too deeply.',
        hint: 'Look for brackets or dashes that were repeated by mistake.',
      },
    ],
  },
];
