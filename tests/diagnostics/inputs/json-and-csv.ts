/** Mistakes in JSON and in tables. */
import { type BrokenInput, bytes, cities, jsonPage } from '../broken-project.ts';

export const inputs: readonly BrokenInput[] = [
  {
    name: 'a comma before a closing brace is reported',
    files: jsonPage('{\n  "title": "Home",\n}\n'),
    problems: [
      {
        at: 'content/pages/index.json:2:18',
        code: 'json/syntax',
        says: 'A comma is here, and nothing follows it.',
        hint: 'Remove the comma.',
        marks: ',',
      },
    ],
  },
  {
    name: 'a comma missing in JSON is reported before what follows',
    files: jsonPage('{\n  "title": "Home"\n  "description": "x"\n}\n'),
    problems: [
      {
        at: 'content/pages/index.json:3:3',
        code: 'json/syntax',
        says: 'A comma is missing before this.',
        hint: 'Put a comma between two fields or items.',
        marks: '"',
      },
    ],
  },
  {
    name: 'single quotes in JSON are reported',
    files: jsonPage("{\n  'title': 'Home'\n}\n"),
    problems: [
      {
        at: 'content/pages/index.json:2:3',
        code: 'json/syntax',
        says: 'The name of a field is written in double quotes.',
        hint: 'Write "title": ….',
        marks: "'title'",
      },
    ],
  },
  {
    name: 'a value in single quotes in JSON is reported',
    files: jsonPage(`{\n  "title": 'Home'\n}\n`),
    problems: [
      {
        at: 'content/pages/index.json:2:12',
        code: 'json/syntax',
        says: 'A text is written in double quotes here, not in single ones.',
        hint: 'Write "…".',
        marks: "'",
      },
    ],
  },
  {
    name: 'a note in JSON is reported',
    files: jsonPage('{\n  // note\n  "title": "Home"\n}\n'),
    problems: [
      {
        at: 'content/pages/index.json:2:3',
        code: 'json/syntax',
        says: 'A note is not allowed in JSON.',
        hint: 'Remove it, or write the file as YAML, where notes begin with #.',
        marks: '//',
      },
    ],
  },
  {
    name: 'a note of YAML in JSON is reported',
    files: jsonPage('{\n  # note\n  "title": "Home"\n}\n'),
    problems: [
      {
        at: 'content/pages/index.json:2:3',
        code: 'json/syntax',
        says: 'A note is not allowed in JSON.',
        hint: 'Remove it, or write the file as YAML, where notes begin with #.',
        marks: '#',
      },
    ],
  },
  {
    name: 'a brace of JSON that never closes is reported where it opens',
    files: jsonPage('{\n  "title": "Home",\n  "flags": { "showChat": true\n'),
    problems: [
      {
        at: 'content/pages/index.json:3:12',
        code: 'json/syntax',
        says: 'The bracket "{" that opens here is never closed.',
        hint: 'Close it where its last field or item ends.',
        marks: '{',
      },
    ],
  },
  {
    name: 'a text of JSON that never closes is reported where it opens',
    files: jsonPage('{\n  "title": "Home\n}\n'),
    problems: [
      {
        at: 'content/pages/index.json:2:12',
        code: 'json/syntax',
        says: 'The quotes that open here are not closed on this line.',
        hint: 'Close the text with ", and write \\n for a new line inside it.',
        marks: '"Home',
      },
    ],
  },
  {
    name: 'a text of JSON without quotes is reported',
    files: jsonPage('{\n  "title": Home\n}\n'),
    problems: [
      {
        at: 'content/pages/index.json:2:12',
        code: 'json/syntax',
        says: 'A text is written in double quotes, and "Home" has none.',
        hint: 'Put the whole text in double quotes.',
        marks: 'Home',
      },
    ],
  },
  {
    name: 'a field of JSON without quotes is reported',
    files: jsonPage('{\n  title: "Home"\n}\n'),
    problems: [
      {
        at: 'content/pages/index.json:2:3',
        code: 'json/syntax',
        says: 'The name of a field is written in double quotes.',
        hint: 'Write "title": ….',
        marks: 'title',
      },
    ],
  },
  {
    name: 'YAML in a JSON file is reported',
    files: jsonPage('title: Home\n'),
    problems: [
      {
        at: 'content/pages/index.json:1:1',
        code: 'json/syntax',
        says: 'A text is written in double quotes, and "title" has none.',
        hint: 'Put the whole text in double quotes.',
        marks: 'title',
      },
    ],
  },
  {
    name: 'True in JSON is reported',
    files: jsonPage('{ "title": "Home", "draft": True }\n'),
    problems: [
      {
        at: 'content/pages/index.json:1:29',
        code: 'json/syntax',
        says: 'Expected true in small letters, found "True".',
        hint: 'Write true.',
        marks: 'True',
      },
    ],
  },
  {
    name: 'a colon missing in JSON is reported',
    files: jsonPage('{ "title" "Home" }\n'),
    problems: [
      {
        at: 'content/pages/index.json:1:11',
        code: 'json/syntax',
        says: 'A colon is missing between the name of a field and its value.',
        hint: 'Write "field": value.',
        marks: '"',
      },
    ],
  },
  {
    name: 'a value missing in JSON is reported',
    files: jsonPage('{ "title": }\n'),
    problems: [
      {
        at: 'content/pages/index.json:1:12',
        code: 'json/syntax',
        says: 'Expected a value, found "}".',
        hint: 'Write the value, or remove the comma or colon before it.',
        marks: '}',
      },
    ],
  },
  {
    name: 'a list closed by a brace is reported',
    files: jsonPage('{ "title": ["Home"} \n'),
    problems: [
      {
        at: 'content/pages/index.json:1:19',
        code: 'json/syntax',
        says: 'Expected "]", found "}".',
        hint: 'The bracket "[" that opens before is closed by "]".',
        marks: '}',
      },
    ],
  },
  {
    name: 'a second value in JSON is reported once',
    files: jsonPage('{"title": "a"}\n{"title": "b"}'),
    problems: [
      {
        at: 'content/pages/index.json:2:1',
        code: 'json/syntax',
        says: 'The file goes on after its last bracket.',
        hint: 'Remove what follows, or the bracket that closes too early.',
        marks: '{',
      },
    ],
  },
  {
    name: 'a backslash that begins nothing in JSON is reported',
    files: jsonPage('{"title": "a\\q"}'),
    problems: [
      {
        at: 'content/pages/index.json:1:13',
        code: 'json/syntax',
        says: 'A backslash begins a special character, and there is none such as "\\q".',
        hint: 'Write the backslash twice.',
        marks: '\\q',
      },
    ],
  },
  {
    name: 'a tab inside a text of JSON is reported',
    files: jsonPage('{"title": "a\tb"}'),
    problems: [
      {
        at: 'content/pages/index.json:1:13',
        code: 'json/syntax',
        says: 'A tab is not allowed in a text.',
        hint: 'Write \\t, or a space.',
        marks: '\t',
      },
    ],
  },
  {
    name: 'a number with a zero in front is reported',
    files: jsonPage('{"title": 012}'),
    problems: [
      {
        at: 'content/pages/index.json:1:11',
        code: 'json/syntax',
        says: 'A number cannot be written "012".',
        hint: 'Write it without sign or zeros in front, or as a text: "012".',
        marks: '012',
      },
    ],
  },
  {
    name: 'a field that is twice in JSON is reported with its first place',
    files: jsonPage('{\n  "title": "Home",\n  "title": "b"\n}\n'),
    problems: [
      {
        at: 'content/pages/index.json:3:3',
        code: 'yaml/duplicate-key',
        says: 'The field "title" is here a second time.',
        hint: 'Keep one of the two.',
        marks: '"title"',
      },
    ],
  },
  {
    name: 'a field that is twice in a group of JSON is reported',
    files: jsonPage('{\n  "title": "Home",\n  "flags": { "showChat": true, "showChat": false }\n}\n'),
    problems: [
      {
        at: 'content/pages/index.json:3:32',
        code: 'yaml/duplicate-key',
        says: 'The field "showChat" is here a second time.',
        hint: 'Keep one of the two.',
        marks: '"showChat"',
      },
    ],
  },
  {
    name: 'a list is no page in JSON',
    files: jsonPage('["a"]'),
    problems: [
      {
        at: 'content/pages/index.json:1:1',
        code: 'yaml/not-a-mapping',
        says: 'Expected fields such as "title: …", found a list.',
        hint: 'Write one field a line: its name, a colon, a space and its value.',
        marks: '["a"]',
      },
    ],
  },
  {
    name: 'an unknown field in JSON has its line and column',
    files: jsonPage(
      '{\n  "title": "Home",\n  "page_body": [\n    { "type": "text", "titel": "x" }\n  ]\n}\n',
    ),
    problems: [
      {
        at: 'content/pages/index.json:4:23',
        code: 'field/unknown',
        says: 'Unknown field "titel".',
        hint: 'Did you mean "title"?',
        marks: '"titel"',
      },
    ],
  },
  {
    name: 'a problem in JSON on one line has its column',
    files: jsonPage('{"title":"Home","page_body":[{"type":"text","title":12}]}'),
    problems: [
      {
        at: 'content/pages/index.json:1:53',
        code: 'field/type',
        says: 'Expected text, found 12.',
        hint: 'Put it in quotes to make it text: "12".',
        marks: '12',
      },
    ],
  },
  {
    name: 'a problem in JSON indented with tabs has its column',
    files: jsonPage('{\n\t"title": "Home",\n\t"draft": "no"\n}\n'),
    problems: [
      {
        at: 'content/pages/index.json:3:11',
        code: 'field/type',
        says: 'Expected true or false, found "no".',
        hint: 'Write false, without quotes.',
        marks: '"no"',
      },
    ],
  },
  {
    name: 'marks of a merge in JSON are reported',
    files: jsonPage('{\n<<<<<<< HEAD\n  "title": "a"\n=======\n  "title": "b"\n>>>>>>> branch\n}\n'),
    problems: [
      {
        at: 'content/pages/index.json:2:1',
        code: 'json/syntax',
        says: 'Two versions of this file were merged here, and it is still open which one counts.',
        hint: 'Keep the lines that are right, and remove the lines with <<<<<<<, ======= and >>>>>>>.',
        marks: '<<<<<<<',
      },
    ],
  },
  {
    name: 'a row with too few cells is reported, and not the page that uses it',
    files: cities('slug,name,region\npune,Pune,MH\nsurat,Surat\n'),
    problems: [
      {
        at: 'content/collections/cities.csv:3:1',
        code: 'csv/syntax',
        says: 'Expected 3 cells in this row, found 2.',
        hint: 'Write as many cells as the first line has names; an empty cell needs its comma, too.',
        marks: 'surat,Surat',
      },
    ],
  },
  {
    name: 'a row with too many cells is reported',
    files: cities('slug,name\npune,Pune, Maharashtra\n'),
    problems: [
      {
        at: 'content/collections/cities.csv:2:1',
        code: 'csv/syntax',
        says: 'Expected 2 cells in this row, found 3.',
        hint: 'Put a cell that holds a comma into double quotes.',
        marks: 'pune,Pune, Maharashtra',
      },
    ],
  },
  {
    name: 'all rows with a wrong number of cells are reported',
    files: cities('slug,name\npune,Pune,x\nsurat\nagra,Agra\n'),
    problems: [
      {
        at: 'content/collections/cities.csv:2:1',
        code: 'csv/syntax',
        says: 'Expected 2 cells in this row, found 3.',
        hint: 'Put a cell that holds a comma into double quotes.',
        marks: 'pune,Pune,x',
      },
      {
        at: 'content/collections/cities.csv:3:1',
        code: 'csv/syntax',
        says: 'Expected 2 cells in this row, found 1.',
        hint: 'Write as many cells as the first line has names; an empty cell needs its comma, too.',
        marks: 'surat',
      },
    ],
  },
  {
    name: 'a quote of a table that never closes is reported where it opens',
    files: cities('slug,name\npune,Pune\nsurat,"Surat\nagra,Agra\n'),
    problems: [
      {
        at: 'content/collections/cities.csv:3:7',
        code: 'csv/syntax',
        says: 'The double quote that opens here is never closed.',
        hint: 'Close the cell with a double quote.',
        marks: '"Surat',
      },
    ],
  },
  {
    name: 'a quote inside a cell is reported',
    files: cities('slug,name\npune,The "big" city\n'),
    problems: [
      {
        at: 'content/collections/cities.csv:2:10',
        code: 'csv/syntax',
        says: 'A double quote is inside this cell.',
        hint: 'Put the whole cell in double quotes, and write each double quote inside it twice: "the',
        marks: '"big" city',
      },
    ],
  },
  {
    name: 'text after a closing quote of a cell is reported',
    files: cities('slug,name\npune,"The" city\n'),
    problems: [
      {
        at: 'content/collections/cities.csv:2:6',
        code: 'csv/syntax',
        says: 'A double quote is inside this cell.',
        hint: 'Put the whole cell in double quotes, and write each double quote inside it twice: "the',
        marks: '"The" city',
      },
    ],
  },
  {
    name: 'two columns of one name are reported',
    files: cities('slug,name,name\npune,Pune,x\n'),
    problems: [
      {
        at: 'content/collections/cities.csv:1:1',
        code: 'csv/syntax',
        says: 'Two columns are called "name".',
        hint: 'Give each column a name of its own.',
        marks: 'slug,name,name',
      },
    ],
  },
  {
    name: 'a column without a name is reported',
    files: cities('slug,,name\npune,Pune,x\n'),
    problems: [
      {
        at: 'content/collections/cities.csv:1:1',
        code: 'csv/syntax',
        says: 'Column 2 has no name.',
        hint: 'Write a name for every column into the first line.',
        marks: 'slug,,name',
      },
    ],
  },
  {
    name: 'a table with semicolons is reported',
    files: cities('slug;name\npune;Pune\n'),
    problems: [
      {
        at: 'content/collections/cities.csv:1:1',
        code: 'csv/syntax',
        says: 'Expected commas between the cells, found semicolons.',
        hint: 'Export the table again as "CSV UTF-8" with commas.',
        marks: 'slug;name',
      },
    ],
  },
  {
    name: 'a table with semicolons and quotes is reported for its semicolons, not for its quotes',
    files: cities('slug;"name";"full; and, longer"\npune;"Pune";"Pune; the ""city"""\n'),
    problems: [
      {
        at: 'content/collections/cities.csv:1:1',
        code: 'csv/syntax',
        says: 'Expected commas between the cells, found semicolons.',
        hint: 'Export the table again as "CSV UTF-8" with commas.',
        marks: 'slug;"name";"full; and, longer"',
      },
    ],
  },
  {
    name: 'a table with tabs is reported',
    files: cities('slug\tname\npune\tPune\n'),
    problems: [
      {
        at: 'content/collections/cities.csv:1:1',
        code: 'csv/syntax',
        says: 'Expected commas between the cells, found tabs.',
        hint: 'Export the table again as "CSV UTF-8" with commas.',
        marks: 'slug\tname',
      },
    ],
  },
  {
    name: 'a byte order mark and Windows line ends of a table are no problem',
    files: cities('\ufeffslug,name\r\npune,Pune\r\n'),
    problems: [],
  },
  {
    name: 'empty lines of a table count as lines',
    files: cities('slug,name\n\n\npune,Pune\n\nsurat,Surat,x\n'),
    problems: [
      {
        at: 'content/collections/cities.csv:6:1',
        code: 'csv/syntax',
        says: 'Expected 2 cells in this row, found 3.',
        hint: 'Put a cell that holds a comma into double quotes.',
        marks: 'surat,Surat,x',
      },
    ],
  },
  {
    name: 'a table in an older encoding is reported how to be exported',
    files: cities(bytes('slug,name\npune,Pun', 0xe9, '\n')),
    problems: [
      {
        at: 'content/collections/cities.csv:2:9',
        code: 'file/encoding',
        says: 'Expected text in UTF-8, found the byte 0xe9 ("é" in an older encoding).',
        hint: 'In a spreadsheet, export it as "CSV UTF-8".',
      },
    ],
  },
  {
    name: 'marks of a merge in a table are reported once',
    files: cities('<<<<<<< HEAD\nslug,name\n=======\nslug,title\n>>>>>>> branch\npune,Pune\n'),
    problems: [
      {
        at: 'content/collections/cities.csv:1:1',
        code: 'csv/syntax',
        says: 'Two versions of this file were merged here, and it is still open which one counts.',
        hint: 'Keep the lines that are right, and remove the lines with <<<<<<<, ======= and >>>>>>>.',
        marks: '<<<<<<<',
      },
    ],
  },
];
