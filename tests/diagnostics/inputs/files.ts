/** Files that are not what they should be: encodings, kinds, links, emptiness, places. */
import { type BrokenInput, bytes, input, jsonPage, lines, lonePage, page } from '../broken-project.ts';

export const inputs: readonly BrokenInput[] = [
  input('a sound project has no problems', {}),
  input('a byte order mark is no problem', page(bytes(0xef, 0xbb, 0xbf, 'title: Home\n'))),
  input(
    'columns do not count a byte order mark',
    page(bytes(0xef, 0xbb, 0xbf, 'title: Home\n', 'draft: nope\n')),
    {
      at: 'content/pages/index.yaml:2:8',
      code: 'field/type',
      says: 'Expected true or false, found "nope".',
      hint: 'Write true or false, without quotes.',
      marks: 'nope',
    },
  ),
  input(
    'Windows line ends are no problem',
    page('title: Home\r\npage_body:\r\n  - type: text\r\n    title: Hello\r\n'),
  ),
  input(
    'a problem after Windows line ends has its line and column',
    page('title: Home\r\npage_body:\r\n  - type: text\r\n    titel: Hello\r\n'),
    {
      at: 'content/pages/index.yaml:4:5',
      code: 'field/unknown',
      says: 'Unknown field "titel".',
      hint: 'Did you mean "title"?',
      marks: 'titel',
    },
  ),
  input(
    'a problem in YAML with Windows line ends ends before the line end',
    page('title: Home\r\ndescription: one: two\r\n'),
    {
      at: 'content/pages/index.yaml:2:14',
      code: 'yaml/syntax',
      says: 'A colon with a space after it begins a field, so this text cannot be read.',
      hint: 'Put the whole text in quotes: "one: two".',
      marks: 'one: two',
    },
  ),
  input('line ends of old Macs are no problem', page('title: Home\rdescription: Ludo\r')),
  input(
    'a letter in an older encoding is named',
    page(bytes('title: Home\n# note\ndescription: Caf', 0xe9, ' Ludo\n')),
    {
      at: 'content/pages/index.yaml:3:17',
      code: 'file/encoding',
      says: 'Expected text in UTF-8, found the byte 0xe9 ("é" in an older encoding).',
      hint: 'Save the file again as "UTF-8" in your editor.',
    },
  ),
  input(
    'a stray byte after Devanagari is found by letters, not by bytes',
    page(bytes('title: लूडो ', 0xff, ' x\n')),
    {
      at: 'content/pages/index.yaml:1:13',
      code: 'file/encoding',
      says: 'Expected text in UTF-8, found the byte 0xff ("ÿ" in an older encoding).',
      hint: 'Save the file again as "UTF-8" in your editor.',
    },
  ),
  input('a file that ends inside a letter is reported', page(bytes('title: Home', 0xe0, 0xa4)), {
    at: 'content/pages/index.yaml:1:12',
    code: 'file/encoding',
    says: 'Expected text in UTF-8, found the byte 0xe0 ("à" in an older encoding).',
    hint: 'Save the file again as "UTF-8" in your editor.',
  }),
  input('UTF-16 is reported, little-endian', page(Buffer.from('\ufefftitle: Home\n', 'utf16le')), {
    at: 'content/pages/index.yaml:1:1',
    code: 'file/encoding',
    says: 'Expected text in UTF-8, found UTF-16.',
    hint: 'Save the file again as "UTF-8" in your editor.',
  }),
  input('UTF-16 is reported, big-endian', page(Buffer.from('\ufefftitle: Home\n', 'utf16le').swap16()), {
    at: 'content/pages/index.yaml:1:1',
    code: 'file/encoding',
    says: 'Expected text in UTF-8, found UTF-16.',
    hint: 'Save the file again as "UTF-8" in your editor.',
  }),
  input('UTF-16 is recognised without its mark', page(Buffer.from('title: Home\n', 'utf16le')), {
    at: 'content/pages/index.yaml:1:1',
    code: 'file/encoding',
    says: 'Expected text in UTF-8, found UTF-16.',
    hint: 'Save the file again as "UTF-8" in your editor.',
  }),
  input('a zero byte is reported', page(bytes('title: Ho', 0, 'me\n')), {
    at: 'content/pages/index.yaml:1:10',
    code: 'file/encoding',
    says: 'Expected text in UTF-8, found a zero byte.',
    hint: 'Save the file again as "UTF-8" in your editor.',
  }),
  input('an invisible control character is reported', page('title: Ho\u0007me\n'), {
    at: 'content/pages/index.yaml:1:10',
    code: 'file/encoding',
    says: 'An invisible control character (U+0007) is here.',
    hint: 'Delete it; it comes along when text is copied from other programs.',
  }),
  input('the mark of a lost letter is reported', page('title: Caf\ufffd\n'), {
    at: 'content/pages/index.yaml:1:11',
    code: 'file/encoding',
    says: 'The mark "�" is here, which a program leaves where it lost a letter.',
    hint: 'Type the letter again.',
  }),
  input('an empty file is reported', page(''), {
    at: 'content/pages/index.yaml:1:1',
    code: 'file/empty',
    says: 'This file is empty.',
    hint: 'Begin with "title: …", or delete the file. "slipway new page" gives a page to start from.',
  }),
  input('a file of spaces is empty', page('  \n\n   \n'), {
    at: 'content/pages/index.yaml:1:1',
    code: 'file/empty',
    says: 'This file is empty.',
    hint: 'Begin with "title: …", or delete the file. "slipway new page" gives a page to start from.',
  }),
  input('a file of notes is empty', page('# one\n# two\n'), {
    at: 'content/pages/index.yaml:1:1',
    code: 'file/empty',
    says: 'This file holds only notes.',
    hint: 'Begin with "title: …", or delete the file. "slipway new page" gives a page to start from.',
  }),
  input('a file that says null is empty', page('null\n'), {
    at: 'content/pages/index.yaml:1:1',
    code: 'file/empty',
    says: 'This file holds no fields.',
    hint: 'Begin with "title: …", or delete the file. "slipway new page" gives a page to start from.',
  }),
  input('an empty JSON file is reported', jsonPage(''), {
    at: 'content/pages/index.json:1:1',
    code: 'file/empty',
    says: 'This file is empty.',
    hint: 'Begin with "title: …", or delete the file. "slipway new page" gives a page to start from.',
  }),
  input('a JSON file that says null is empty', jsonPage('null'), {
    at: 'content/pages/index.json:1:1',
    code: 'file/empty',
    says: 'This file holds no fields.',
    hint: 'Begin with "title: …", or delete the file. "slipway new page" gives a page to start from.',
  }),
  input(
    'an empty MDX file is reported',
    { 'content/pages/index.yaml': null, 'content/pages/index.mdx': '' },
    {
      at: 'content/pages/index.mdx:1:1',
      code: 'file/empty',
      says: 'This file is empty.',
      hint: 'Begin with "title: …", or delete the file. "slipway new page" gives a page to start from.',
    },
  ),
  input(
    'an empty entry is reported without a page to start from',
    { 'content/collections/faqs/home.yaml': '' },
    {
      at: 'content/collections/faqs/home.yaml:1:1',
      code: 'file/empty',
      says: 'This file is empty.',
      hint: 'Write its content, or delete the file.',
    },
  ),
  input(
    'an empty table is reported',
    { 'content/collections/cities.csv': '' },
    {
      at: 'content/collections/cities.csv:1:1',
      code: 'file/empty',
      says: 'This file is empty.',
      hint: 'Write its content, or delete the file.',
    },
  ),
  input('a list is no page', page('- title: Home\n'), {
    at: 'content/pages/index.yaml:1:1',
    code: 'yaml/not-a-mapping',
    says: 'Expected fields such as "title: …", found a list.',
    hint: 'Write one field a line: its name, a colon, a space and its value.',
    marks: '- title: Home',
  }),
  input('a bare text is no page', page('# note\nHello\n'), {
    at: 'content/pages/index.yaml:2:1',
    code: 'yaml/not-a-mapping',
    says: 'Expected fields such as "title: …", found "Hello".',
    hint: 'Write one field a line: its name, a colon, a space and its value.',
    marks: 'Hello',
  }),
  input('a number is no page', page('12\n'), {
    at: 'content/pages/index.yaml:1:1',
    code: 'yaml/not-a-mapping',
    says: 'Expected fields such as "title: …", found 12.',
    hint: 'Write one field a line: its name, a colon, a space and its value.',
    marks: '12',
  }),
  input(
    'a list is no site',
    { 'content/site.yaml': '- a\n' },
    {
      at: 'content/site.yaml:1:1',
      code: 'yaml/not-a-mapping',
      says: 'Expected fields such as "name: value", found a list.',
      hint: 'Write one field a line: its name, a colon, a space and its value.',
      marks: '- a',
    },
  ),
  input(
    'a bare text is no site',
    { 'content/site.yaml': 'Paasa\n' },
    {
      at: 'content/site.yaml:1:1',
      code: 'yaml/not-a-mapping',
      says: 'Expected fields such as "name: value", found "Paasa".',
      hint: 'Write one field a line: its name, a colon, a space and its value.',
      marks: 'Paasa',
    },
  ),
  input(
    'a list is no set of labels',
    { 'content/labels/en.yaml': '- a\n' },
    {
      at: 'content/labels/en.yaml:1:1',
      code: 'yaml/not-a-mapping',
      says: 'Expected fields such as "name: value", found a list.',
      hint: 'Write one field a line: its name, a colon, a space and its value.',
      marks: '- a',
    },
  ),
  input(
    'a bare text is no entry',
    { 'content/collections/faqs/home.yaml': 'Hello\n' },
    {
      at: 'content/collections/faqs/home.yaml:1:1',
      code: 'yaml/not-a-mapping',
      says: 'Expected fields such as "name: value", found "Hello".',
      hint: 'Write one field a line: its name, a colon, a space and its value.',
      marks: 'Hello',
    },
  ),
  input(
    'a list is no set of defaults, and its pages miss nothing',
    { 'content/pages/_defaults.yaml': '- a\n', 'content/pages/index.yaml': 'layout: site\n' },
    {
      at: 'content/pages/_defaults.yaml:1:1',
      code: 'yaml/not-a-mapping',
      says: 'Expected fields such as "title: …", found a list.',
      hint: 'Write one field a line: its name, a colon, a space and its value.',
      marks: '- a',
    },
  ),
  input(
    'a huge file is reported without being parsed',
    page(`title: Home\n# ${'x'.repeat(4 * 1024 * 1024)}\n`),
    {
      at: 'content/pages/index.yaml',
      code: 'file/too-large',
      says: 'Expected a text file of at most 4 MB, found 4.1 MB.',
      hint: 'Split it, or keep its rows in a table and go through them with $for.',
    },
  ),
  input(
    'a huge table is reported with a way to divide it',
    { 'content/collections/towns.csv': `slug\n${'x'.repeat(4 * 1024 * 1024)}\n` },
    {
      at: 'content/collections/towns.csv',
      code: 'file/too-large',
      says: 'Expected a text file of at most 4 MB, found 4.1 MB.',
      hint: 'Divide its rows among several tables, each with a page file that goes through it with $for.',
    },
  ),
  input(
    'a link to itself is a loop',
    { 'content/pages/loop.yaml': { linkTo: 'loop.yaml' } },
    {
      at: 'content/pages/loop.yaml',
      code: 'file/symlink-loop',
      says: 'This symbolic link leads back to itself.',
      hint: 'Remove the link or put the file itself there.',
    },
  ),
  input(
    'two links to each other are two loops',
    { 'content/pages/a.yaml': { linkTo: 'b.yaml' }, 'content/pages/b.yaml': { linkTo: 'a.yaml' } },
    {
      at: 'content/pages/a.yaml',
      code: 'file/symlink-loop',
      says: 'This symbolic link leads back to itself.',
      hint: 'Remove the link or put the file itself there.',
    },
    {
      at: 'content/pages/b.yaml',
      code: 'file/symlink-loop',
      says: 'This symbolic link leads back to itself.',
      hint: 'Remove the link or put the file itself there.',
    },
  ),
  input(
    'a link to a folder above is a loop',
    { 'content/pages/again': { linkTo: '..' } },
    {
      at: 'content/pages/again',
      code: 'file/symlink-loop',
      says: 'This symbolic link leads to a folder that contains the link itself.',
      hint: 'Remove the link.',
    },
  ),
  input(
    'a link to the folder it is in is a loop',
    { ...lonePage('ludo/rules'), 'content/pages/ludo/again': { linkTo: '../ludo' } },
    {
      at: 'content/pages/ludo/again',
      code: 'file/symlink-loop',
      says: 'This symbolic link leads to a folder that contains the link itself.',
      hint: 'Remove the link.',
    },
  ),
  input(
    'a link to a file elsewhere on the disk is refused',
    { 'content/pages/ludo.yaml': { linkTo: '/etc/hostname' } },
    {
      at: 'content/pages/ludo.yaml',
      code: 'file/outside-root',
      says: 'This symbolic link leads out of the content folder.',
      hint: 'Copy the file into content/ so that every machine has it.',
    },
  ),
  input(
    'a link to a folder above the project is refused',
    { 'content/pages/ludo': { linkTo: '../../../' } },
    {
      at: 'content/pages/ludo',
      code: 'file/outside-root',
      says: 'This symbolic link leads out of the content folder.',
      hint: 'Copy the file into content/ so that every machine has it.',
    },
  ),
  input(
    'a link out of content/ is refused, though it stays in the project',
    { '.env': 'SECRET=1\n', 'content/assets/shot.png': { linkTo: '../../.env' } },
    {
      at: 'content/assets/shot.png',
      code: 'file/outside-root',
      says: 'This symbolic link leads out of the content folder.',
      hint: 'Copy the file into content/ so that every machine has it.',
    },
  ),
  input(
    'a link to a hidden file of content/ is refused',
    { 'content/.secret': 'SECRET=1\n', 'content/assets/shot.png': { linkTo: '../.secret' } },
    {
      at: 'content/assets/shot.png',
      code: 'file/outside-root',
      says: 'This symbolic link leads to a hidden file or folder.',
      hint: 'Copy the file into content/ so that every machine has it.',
    },
  ),
  input(
    'a link to a link that leads out is refused, and so is the other one',
    {
      '.env': 'SECRET=1\n',
      'content/assets/a.png': { linkTo: 'b.png' },
      'content/assets/b.png': { linkTo: '../../.env' },
    },
    {
      at: 'content/assets/a.png',
      code: 'file/outside-root',
      says: 'This symbolic link leads out of the content folder.',
    },
    {
      at: 'content/assets/b.png',
      code: 'file/outside-root',
      says: 'This symbolic link leads out of the content folder.',
    },
  ),
  input(
    'a link to a folder of the project beside content/ is refused',
    { 'shared/faqs/all.yaml': '[]\n', 'content/collections/shared': { linkTo: '../../shared' } },
    {
      at: 'content/collections/shared',
      code: 'file/outside-root',
      says: 'This symbolic link leads out of the content folder.',
    },
  ),
  input(
    'a link to nothing is reported',
    { 'content/pages/ludo.yaml': { linkTo: 'nowhere.yaml' } },
    {
      at: 'content/pages/ludo.yaml',
      code: 'file/unreadable',
      says: 'This symbolic link points to a file that does not exist.',
      hint: 'Remove the link or put the file itself there.',
    },
  ),
  input('a link within the project is followed', {
    ...lonePage('ludo'),
    'content/pages/rules.yaml': { linkTo: 'ludo.yaml' },
  }),
  input('a folder with the name of a file is reported', lonePage('ludo.yaml/rules'), {
    at: 'content/pages/ludo.yaml',
    code: 'file/kind',
    says: 'Expected a file, found a folder named "ludo.yaml".',
    hint: 'Give the folder a name without an ending.',
  }),
  input(
    'a folder named site.yaml is reported once',
    { 'content/site.yaml': null, 'content/site.yaml/note.txt': '' },
    {
      at: 'content/site.yaml',
      code: 'file/kind',
      says: 'Expected a file, found a folder named "site.yaml".',
      hint: 'Give the folder a name without an ending.',
    },
  ),
  input(
    'a page ending in .yml is reported how to be named',
    { 'content/pages/ludo.yml': 'title: Ludo\n' },
    {
      at: 'content/pages/ludo.yml',
      code: 'file/kind',
      says: 'Expected a page as .yaml, .json or .mdx, found "ludo.yml".',
      hint: 'Rename it to "ludo.yaml".',
    },
  ),
  input(
    'a page ending in capitals is reported how to be named',
    { 'content/pages/ludo.YAML': 'title: Ludo\n' },
    {
      at: 'content/pages/ludo.YAML',
      code: 'file/kind',
      says: 'Expected a page as .yaml, .json or .mdx, found "ludo.YAML".',
      hint: 'Rename it to "ludo.yaml".',
    },
  ),
  input(
    'a page in capitals is reported with a name that is an address',
    { 'content/pages/How-To.YAML': 'title: Ludo\n' },
    {
      at: 'content/pages/How-To.YAML',
      code: 'file/kind',
      says: 'Expected a page as .yaml, .json or .mdx, found "How-To.YAML".',
      hint: 'Rename it to "how-to.yaml".',
    },
  ),
  input(
    'a page ending in .md is reported how to be named',
    { 'content/pages/ludo.md': '# Ludo\n' },
    {
      at: 'content/pages/ludo.md',
      code: 'file/kind',
      says: 'Expected a page as .yaml, .json or .mdx, found "ludo.md".',
      hint: 'Rename it to "ludo.mdx" when it is a page.',
    },
  ),
  input(
    'an entry ending in .yml is reported how to be named',
    { 'content/collections/faqs/home.yml': '- heading: a\n' },
    {
      at: 'content/collections/faqs/home.yml',
      code: 'file/kind',
      says: 'Expected a .yaml, .json or .csv file, found "home.yml".',
      hint: 'Rename it to "home.yaml".',
    },
  ),
  input(
    'a profile of policy that is not read is reported how to be named',
    {
      'content/policy/fees.yml': 'name: Fees\n',
      'content/policy/limits.json': '{}',
      'content/policy/overide.yaml': '[]\n',
    },
    {
      at: 'content/policy/fees.yml',
      code: 'file/kind',
      says: 'Expected a profile such as fees.yaml, or overrides.yaml, found "fees.yml".',
      hint: 'Rename it to "fees.yaml".',
    },
    {
      at: 'content/policy/limits.json',
      code: 'file/kind',
      says: 'found "limits.json"',
      hint: 'Write it as YAML, and name it "limits.yaml".',
    },
    {
      at: 'content/policy/overide.yaml',
      code: 'file/kind',
      says: 'found "overide.yaml"',
      hint: 'Did you mean "overrides.yaml"?',
    },
  ),
  input(
    'labels ending in .yml are reported how to be named',
    { 'content/labels/en.yml': 'downloadApp: x\n' },
    {
      at: 'content/labels/en.yml',
      code: 'file/kind',
      says: 'Expected labels as .yaml or .json, found "en.yml".',
      hint: 'Rename it to "en.yaml".',
    },
  ),
  input(
    'a picture among pages is reported where pictures belong',
    { 'content/pages/ludo.png': bytes(0x89, 0x50) },
    {
      at: 'content/pages/ludo.png',
      code: 'file/kind',
      says: 'Expected a page as .yaml, .json or .mdx, found "ludo.png".',
      hint: 'Rename it or move it elsewhere; pictures belong in content/assets.',
    },
  ),
  input(
    'a misspelt name of defaults is reported',
    { 'content/pages/_default.yaml': 'theme: purple\n' },
    {
      at: 'content/pages/_default.yaml',
      code: 'file/kind',
      says: 'Expected a page as .yaml, .json or .mdx, found "_default.yaml".',
      hint: 'Name it _defaults.yaml when it holds what the pages of this folder share.',
    },
  ),
  input(
    'a page whose name begins with an underscore is reported',
    { 'content/pages/_ludo.yaml': 'title: Ludo\n' },
    {
      at: 'content/pages/_ludo.yaml',
      code: 'file/kind',
      says: 'Expected a page as .yaml, .json or .mdx, found "_ludo.yaml".',
      hint: 'Of all names that begin with "_" only _defaults.yaml is read.',
    },
  ),
  input('a file of the operating system is left alone', { 'content/pages/.DS_Store': bytes(0, 1) }),
  input(
    'a misspelt folder of content is reported once',
    { 'content/page/ludo.yaml': 'title: Ludo\n', 'content/page/rules.yaml': 'title: Rules\n' },
    {
      at: 'content/page',
      code: 'file/kind',
      says: 'Expected one of the folders pages, collections, labels, policy, themes and assets, found "page".',
      hint: 'Did you mean "pages"?',
    },
  ),
  input(
    'a page beside site.yaml is reported',
    { 'content/ludo.yaml': 'title: Ludo\n' },
    {
      at: 'content/ludo.yaml',
      code: 'file/kind',
      says: 'Expected only site.yaml, brand.yaml, redirects.yaml, translations.yaml and folders in content, found "ludo.yaml".',
      hint: 'Nothing is read there. Move it into content/pages when it is a page.',
    },
  ),
  ...Object.entries({
    'brand.yml': 'brand.yaml',
    'redirect.yaml': 'redirects.yaml',
    'Redirects.json': 'redirects.yaml',
    'policy.yaml': 'policy/policy.yaml',
    'theme.yaml': 'themes/theme.yaml',
  }).map(
    ([name, meant]): BrokenInput =>
      input(
        `a file beside site.yaml under nearly the right name is reported: ${name}`,
        { [`content/${name}`]: '[]\n' },
        {
          at: `content/${name}`,
          code: 'file/kind',
          says: 'Expected only site.yaml, brand.yaml, redirects.yaml, translations.yaml and folders in content',
          hint: `Did you mean "${meant}"?`,
        },
      ),
  ),
  input('a read-me beside site.yaml is left alone', { 'content/README.md': '# Notes\n' }),
  input(
    'a page with a wrong ending gets a name that is an address',
    { 'content/pages/Über uns.yml': 'title: a\n', 'content/pages/CON.yml': 'title: a\n' },
    {
      at: 'content/pages/CON.yml',
      code: 'file/kind',
      says: 'found "CON.yml"',
      hint: 'Rename it to "CON.yaml".',
    },
    {
      at: 'content/pages/Über uns.yml',
      code: 'file/kind',
      says: 'found "Über uns.yml"',
      hint: 'Rename it to "uber-uns.yaml".',
    },
  ),
  input(
    'two files of one entry are reported',
    {
      'content/collections/faqs/home.yaml': '- { heading: a, content: b }\n',
      'content/collections/faqs/home.json': '[{ "heading": "a", "content": "b" }]',
    },
    {
      at: 'content/collections/faqs/home.yaml',
      code: 'file/duplicate',
      says: 'Two files give the entry "faqs/home".',
      hint: 'Keep one of the two, or rename one.',
    },
  ),
  input(
    'a missing site is reported with what to do',
    { 'content/site.yaml': null },
    {
      at: 'content/site.yaml',
      code: 'site/missing',
      says: 'There is no content/site.yaml, so the product, address and languages are unknown.',
      hint: 'Run "slipway init" to start a project, or give the right folder with --root.',
    },
  ),
  ...['site.yml', 'Sites.yaml'].map((name) =>
    input(
      `${name} is reported to be renamed`,
      { 'content/site.yaml': null, [`content/${name}`]: 'product: 1\n' },
      {
        at: 'content/site.yaml',
        code: 'site/missing',
        says: 'There is no content/site.yaml, so the product, address and languages are unknown.',
        hint: `Rename content/${name} to site.yaml.`,
      },
    ),
  ),
  ...['site.yml', 'site.json'].map(
    (name): BrokenInput =>
      input(
        `${name} beside site.yaml is reported, since nobody reads it`,
        { [`content/${name}`]: '{"origin":"https://b.example"}\n' },
        {
          at: `content/${name}`,
          code: 'file/kind',
          says: `found "${name}".`,
          hint: 'Only content/site.yaml is read. Take over from this file what is missing there, and delete it.',
        },
      ),
  ),
  input(
    'a broken site does not hide broken pages',
    { 'content/site.yaml': 'product: { slug: paasa\n', ...page('title: "Home\n') },
    {
      at: 'content/pages/index.yaml:1:8',
      code: 'yaml/syntax',
      says: 'The quotes that open here are never closed.',
      hint: 'Close the text with ".',
      marks: '"Home',
    },
    {
      at: 'content/site.yaml:1:10',
      code: 'yaml/syntax',
      says: 'The bracket "{" that opens here is never closed.',
      hint: 'Close it with "}", or put the text in quotes when it is no list.',
      marks: '{ slug: paasa',
    },
  ),
  input(
    'site.yaml names every problem at its field',
    {
      'content/site.yaml': lines(
        'product: { slug: paasa, name: Paasa }',
        'origin: https://www.paasa.example/app/index.html',
        'locales:',
        '  default: en',
        '  list:',
        '    hi: { name: Hindi }',
        'them: purple',
      ),
    },
    {
      at: 'content/site.yaml:2:9',
      code: 'field/url',
      says: 'Expected an address such as https://www.example.com or https://user.example/app/, found "https://www.paasa.example/app/index.html".',
      hint: 'Write "https://www.paasa.example/app/".',
      marks: 'https://www.paasa.example/app/index.html',
    },
    {
      at: 'content/site.yaml:4:12',
      code: 'field/value',
      says: 'Expected one of the languages in "list": hi, found "en".',
      marks: 'en',
    },
    {
      at: 'content/site.yaml:7:1',
      code: 'field/unknown',
      says: 'Unknown field "them".',
      hint: 'Did you mean "theme"?',
      marks: 'them',
    },
  ),
];
