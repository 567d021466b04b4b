/** All codes of problems, with the texts of `slipway explain CODE`: why a problem matters and how to fix it. */

interface Explanation {
  /** What the problem is, in one sentence. */
  summary: string;
  /** Why it is one, and what to do. */
  detail: string;
}

/** Codes are stable, `group/name`: people search for them. */
export const EXPLANATIONS = {
  'brand/color': {
    summary: 'A colour of the brand is none that every browser shows alike.',
    detail:
      'All colours of a page are derived from those of content/brand.yaml. Any notation of CSS is fine: #0b6e4f, rgb(11 110 79), hsl(161 82% 24%), oklch(48% 0.1 165), or a name such as navy. It must be opaque.',
  },
  'brand/contrast': {
    summary: 'A colour of the brand cannot be read on the ground that it is shown on.',
    detail:
      'Texts need a contrast of 4.5 : 1 with their ground, the edges of controls 3 : 1, by WCAG 2.2. Derived colours always have it; this one was set. The hint names the nearest tone of the same hue that has it; or leave the colour out, and it is derived.',
  },
  'header/unknown': {
    summary: 'A header’s name is nearly that of a known one.',
    detail:
      'A header of your own may have any name. This one looks like a slip of the finger, and browsers pass over names that they do not know.',
  },
  'redirect/chain': {
    summary: 'A redirect leads to another redirect.',
    detail:
      'Each step is a request more, seconds on a weak network, and search engines give up after some. Write the last address of the chain.',
  },
  'redirect/dead': {
    summary: 'A redirect leads to a page that does not exist, or to an address that servers cannot send.',
    detail:
      'Visitors of the old address would meet "not found" after all. Lead to a page that exists. Some servers work out the %XX of a path before they send it: there an encoded slash, question mark or end of a line would become a real one.',
  },
  'redirect/duplicate': {
    summary: 'Two redirects start at one address.',
    detail:
      '"/old" and "/old/" are one address to most hosts. Only one of the two could ever work; remove the other.',
  },
  'redirect/loop': {
    summary: 'Redirects lead in a circle.',
    detail: 'A browser would go round until it gives up. Let one of them lead to a page.',
  },
  'redirect/page': {
    summary: 'A redirect starts where something else answers.',
    detail:
      'The page, or the file of the build, could never be seen. Remove the redirect, or give the page another address.',
  },
  'file/encoding': {
    summary: 'A text file is not in UTF-8.',
    detail:
      'Letters outside English would reach visitors damaged. Save the file again as "UTF-8" in your editor; in spreadsheets choose "CSV UTF-8".',
  },
  'file/empty': {
    summary: 'A content file has nothing in it.',
    detail: 'An empty file is usually one that was not saved. Write its content or delete it.',
  },
  'file/too-large': {
    summary: 'A text file is larger than 4 MB.',
    detail:
      'Text of that size is an export or a picture under a wrong name. Keep large tables as CSV and go through their rows with $for.',
  },
  'file/unreadable': {
    summary: 'A file or folder exists and cannot be read.',
    detail: 'Check its permissions, and that a link does not point to something deleted.',
  },
  'file/outside-root': {
    summary: 'A symbolic link leads out of the content folder, or to a hidden file in it.',
    detail:
      'Only what is in content/ is read: the site would build here and nowhere else, and a link could publish what is no content. Copy the file into content/.',
  },
  'file/symlink-loop': {
    summary: 'A link leads back to a folder that contains it.',
    detail: 'Following it would never end. Remove the link.',
  },
  'file/kind': {
    summary: 'A file is where files of its kind are not read.',
    detail:
      'Pages are .yaml, .json or .mdx; collections .yaml, .json or .csv; pictures belong in content/assets. Files whose names begin with a dot are left alone.',
  },
  'file/duplicate': {
    summary: 'Two files stand for the same thing.',
    detail:
      'home.yaml and home.json are one entry, hi.yaml and hi.json one set of labels. Only one could be used. Rename or remove one. Logo.svg and logo.svg are two files on some computers and one on others, where only one of them arrives: that is a warning.',
  },
  'file/too-deep': {
    summary: 'Lists and fields are inside each other more than 100 times.',
    detail:
      'Content needs ten levels or so. Brackets or dashes were repeated by mistake, or a program wrote the file. Nothing that deep can be shown on a page.',
  },
  'file/too-many': {
    summary: 'A file has more fields, rows or lines than a file may have.',
    detail:
      'A YAML or JSON file has at most 100,000 fields and items, a table 50,000 rows and 200 columns, the body of an MDX page 5,000 lines. Split the file: one collection may have many.',
  },
  'file/more': {
    summary: 'A file has more problems of one kind than are shown.',
    detail:
      'Fifty of a kind are shown for each file, since so many usually come from one mistake. Mend those; the next run shows what is left.',
  },
  'text/too-long': {
    summary:
      'A text is longer than 100,000 characters, the name of a field longer than 200, or an MDX body longer than 262,144.',
    detail:
      'That is more than a visitor reads. Usually a file was pasted into a field: pictures and films belong in content/assets. Divide a long text into sections or pages.',
  },
  'text/too-deep': {
    summary: 'Mark-up of a text is nested too deeply.',
    detail:
      'At most 50 tags may be open at one place of a text, and at most 20 quotes and lists be inside each other in MDX. Usually a tag was opened again instead of being closed.',
  },
  'text/too-many': {
    summary: 'A text has more mark-up than can be read in good time.',
    detail:
      'A formatted text that needs mending may have 4,000 tags; an MDX paragraph 500 marks of emphasis and links, and 16,384 characters. Divide the text, or close its tags so that nothing needs mending.',
  },
  'yaml/syntax': {
    summary: 'A YAML text cannot be understood.',
    detail:
      'Most often a text contains ": " or begins with a special character and needs quotes, or a line is indented by too many or too few spaces.',
  },
  'yaml/tab': {
    summary: 'A line is indented with a tab.',
    detail: 'YAML allows spaces only. Use two for each level; editors can convert tabs.',
  },
  'yaml/duplicate-key': {
    summary: 'A field is there twice in one group.',
    detail: 'Only one of the two could be used, and it is not clear which. Keep one.',
  },
  'yaml/not-a-mapping': {
    summary: 'A file holds a list or a bare text where fields are expected.',
    detail: 'Begin with fields such as "title: …". Lists belong under a field.',
  },
  'yaml/tag': {
    summary: 'A value begins with "!", which YAML reads as a tag.',
    detail: 'Put the text in quotes.',
  },
  'json/syntax': {
    summary: 'A JSON text cannot be understood.',
    detail:
      'Look for a missing or additional comma, and for quotes that are not closed. YAML is easier to write by hand.',
  },
  'csv/syntax': {
    summary: 'A row of a table does not fit its first line.',
    detail:
      'Each row needs as many cells as the first line has names. A cell that holds a comma or a quote goes in double quotes.',
  },
  'mdx/syntax': {
    summary: 'The body of an MDX page cannot be understood.',
    detail:
      'In MDX "<" opens a tag and "{" an expression. Write \\< and \\{ to show them, and close every tag.',
  },
  'mdx/code': {
    summary: 'The body of an MDX page contains code.',
    detail:
      'Content never runs code: no imports, exports or expressions. Use sections by their names; attributes are texts in quotes or plain values in braces.',
  },
  'mdx/component': {
    summary: 'The body of an MDX page names a section that does not exist, or puts one inside a text.',
    detail: 'Sections are written by name with capitals: <DownloadButton />. Each is on lines of its own.',
  },
  'front-matter/language': {
    summary: 'Front matter is marked as something other than YAML.',
    detail: 'Open the block with "---" alone.',
  },
  'front-matter/unclosed': {
    summary: 'Front matter opens and never closes.',
    detail: 'Put a line with "---" alone after the last field.',
  },
  'site/missing': {
    summary: 'The project has no content/site.yaml.',
    detail: 'It names the product, the address and the languages. "slipway init" writes one.',
  },
  'field/unknown': {
    summary: 'A field has a name that is not known here.',
    detail:
      'A misspelt field would be passed over in silence, and its text would be missing from the page. Editors set up by Slipway complete the names.',
  },
  'field/missing': {
    summary: 'A field that is needed is not there.',
    detail: 'Add it. The message says what kind of value it takes.',
  },
  'field/type': {
    summary: 'A value is of another kind than the field takes.',
    detail:
      'Text that looks like a number, a date or true/false needs quotes; lists begin each item with "- ".',
  },
  'field/value': {
    summary: 'A value does not fit its field.',
    detail: 'The message says what was expected.',
  },
  'field/choice': {
    summary: 'A field takes one of several words, and this is another.',
    detail: 'Choose one of the words in the message.',
  },
  'field/length': {
    summary: 'A text, list or number is smaller or larger than its field allows.',
    detail: 'The message names the limit.',
  },
  'field/color': {
    summary: 'A colour is neither a hex code, nor a CSS colour name, nor a theme colour.',
    detail:
      'Write "#4c1cc2" in quotes (without them "#" starts a comment), or the name of a theme such as yellow.',
  },
  'field/date': {
    summary: 'A date cannot be understood, or is not in the calendar.',
    detail:
      'Write year, month, day: 2026-03-31. A time says how far it is from UTC: 2026-03-31T18:00+02:00. A day alone is that day in the "timeZone" of site.yaml.',
  },
  'field/route': {
    summary: 'A link is not written as this site writes links.',
    detail:
      'Pages are linked by their address from the root with a slash at the end: /about/. Other sites need https://.',
  },
  'field/header': {
    summary: 'A header that site.yaml may not set, or that some server could not send.',
    detail:
      'The files for servers carry each header in the grammar of nginx, Apache, Caddy, Netlify and Cloudflare. Names are letters, digits and hyphens; values are one line of ASCII without $ { } \\ and the backtick. The site’s own policy, what servers work out by themselves (types, lengths, encodings) and what opens the site to other hosts or changes visitors’ browsers cannot be set in content: set it on the server when it is meant.',
  },
  'field/url': {
    summary: 'An address is not an https address or a path of this site.',
    detail: 'http:// is refused, since browsers block it on secure pages.',
  },
  'field/media': {
    summary: 'A picture, sound or video is not named by a path below /assets/ or an https address.',
    detail: 'Put the file into content/assets and write its path: /assets/hero/home.svg.',
  },
  'section/code': {
    summary: 'A section type of the project itself (sections/) does not compile, is incomplete, or fails.',
    detail:
      'A type is a folder with schema.ts, view.tsx, index.ts, and, as needed, style.css, browser.ts and example.yaml. It may import slipway/section, slipway/fields, react, packages of the project, and other files of sections/. "slipway new section NAME" writes one that works.',
  },
  'layout/code': {
    summary: 'A layout of the project itself (layouts/) does not compile, is incomplete, or fails.',
    detail:
      'A layout is a folder with index.ts and, as needed, view.tsx and style.css. It may import slipway/layout, slipway/section, react, packages of the project, and files of layouts/ and sections/. "slipway new layout NAME" writes one that works.',
  },
  'section/type': {
    summary: 'A section of page_body has no type, or one that does not exist.',
    detail: '"slipway new section-sample" lists all types and prints an example of each.',
  },
  'use/missing': {
    summary: '$use names an entry that does not exist.',
    detail:
      '$use: faqs/home stands for content/collections/faqs/home.yaml; $use: coupons/* for all entries of a collection.',
  },
  'use/cycle': {
    summary: 'Entries use each other in a circle.',
    detail: 'Remove one $use of the circle shown.',
  },
  'use/shape': {
    summary: '$use brings in something that does not fit its place.',
    detail:
      'The entry belongs to another collection, is a list where one item is needed, or is beside fields although it has none itself.',
  },
  'use/too-deep': {
    summary: 'Entries use each other more than 20 times in a row.',
    detail:
      'Nobody can follow such a chain. Use the last entry directly, or write the fields where they are needed.',
  },
  'use/too-large': {
    summary: 'The entries that a page or an entry uses become more content than a page can hold.',
    detail:
      'Each entry may use others, and what they hold multiplies. Together with all that it uses, a page or an entry has at most 2,000,000 fields, items and characters.',
  },
  'for/too-large': {
    summary: 'A $for makes more pages, or larger ones, than can be built in good time.',
    detail:
      'A table gives at most 50,000 pages, which together have at most 50,000,000 fields, items and characters. Divide the table, or make the page shorter.',
  },
  'fact/unknown': {
    summary: 'A name in braces is no fact of content/site.yaml.',
    detail:
      'Any text may name {product}, {legalName}, {supportEmail}, {version}, {packageSize} and {leastAndroid}, which are below "product" in content/site.yaml. For the braces themselves write {{product}}.',
  },
  'for/table': {
    summary: '$for names a table or a folder that does not exist, or a table without rows.',
    detail:
      'Tables are content/collections/NAME.csv, or a YAML or JSON list. "$for: { tags: /blog/ }" goes through the topics of the pages in a folder.',
  },
  'for/placeholder': {
    summary: 'A placeholder cannot be filled from the table.',
    detail:
      '{city.name} takes the column "name" of the row. The first word is the name of the rows, the second a column of the table.',
  },
  'for/row': {
    summary: 'A row of a table cannot become a page.',
    detail:
      'Every row needs a slug of its own for its address, and a value in every column that the page uses.',
  },
  'list/empty': {
    summary: 'A list has nothing to show.',
    detail:
      'All items of the list are drafts, or outside the time in which they are shown: it comes back with its next item. The section "page-list" shows the pages of a folder, or those of them that have a topic among their "tags". Topics are compared letter by letter, capitals included. "$for: { tags: … }" makes a page for each topic of a folder: none, where no page there has "tags".',
  },
  'route/name': {
    summary: "route_name differs from the route that the file's place gives.",
    detail: 'Leave the field out, or move the file.',
  },
  'route/duplicate': {
    summary: 'Two files give the same address.',
    detail:
      'about.yaml and about/index.yaml are both /about/. Capitals make no difference. Rename or remove one.',
  },
  'route/characters': {
    summary: 'A file name makes an address with characters that break links.',
    detail: 'Use small Latin letters, digits, hyphens and dots.',
  },
  'route/taken': {
    summary: 'A page would be written where another file of the site is.',
    detail:
      'The build writes files of its own, such as robots.txt and manifest.json, and folders such as assets and sdk. A page cannot have the name of one of them, nor be a folder where another page is a file. Rename it.',
  },
  'locale/unknown': {
    summary:
      'A language is named that content/site.yaml does not list, one of its languages has the code of none, or the default one has a folder of pages.',
    detail:
      'Add it to locales.list, or correct the name. The tag of a language is what browsers and search engines know it by: vi is Vietnamese, and vn a country. The first folder of its addresses may have another name. Pages of the default language are in content/pages itself.',
  },
  'locale/translation': {
    summary: 'translationOf names a page that does not exist.',
    detail: 'Write the route of the page in the default language.',
  },
  'label/unknown': {
    summary: 'A labels file has a key that no button or message uses.',
    detail: 'Correct its spelling; editors complete the names.',
  },
  'label/missing': {
    summary: 'A labels file lacks texts.',
    detail:
      'Visitors see the default language in the middle of their own. Add the texts. An error in a language that has a least "coverage" in site.yaml, else a warning.',
  },
  'label/placeholder': {
    summary: 'A label has lost or gained a placeholder.',
    detail: '{seconds} in the English text must be in every translation, since a number is put there.',
  },
  'label/plural': {
    summary: 'A label with a count lacks a text that its language needs, or has one that it cannot use.',
    detail:
      'Languages differ in how many forms a counted thing has: English two ("1 minute", "5 minutes"), Arabic six. The categories are those of Unicode: zero, one, two, few, many, other. Write a text for each that the message names, or one text for all counts in place of the group.',
  },
  'translation/coverage': {
    summary: 'Less of a language is translated than content/site.yaml asks for.',
    detail:
      'locales.list.<language>.coverage sets the least share of texts, in percent. "slipway translations" lists what is missing, out of date or left in the default language. Translate it; "--accept" notes that a translation is still right although its source changed, "--leave-out" that something is not translated on purpose.',
  },
  'translation/import': {
    summary: 'A line of a translator’s table cannot be taken into the content.',
    detail:
      'Its text is unknown, its source has changed since the export, or placeholders, tags or length are not as they must be. Nothing of the table is written until every line is right.',
  },
  'translation/script': {
    summary: 'A text of a page in one language is in the letters of another.',
    detail:
      'Most of its letters are not those that the language is written in, so it was probably never translated. Names that stay in Latin letters everywhere are listed under locales.names of content/site.yaml.',
  },
  'asset/missing': {
    summary: 'A picture is named that content/assets does not hold.',
    detail: 'Add the file or correct the path.',
  },
  'asset/case': {
    summary: 'A path and a file name differ in capitals.',
    detail: 'It works on some computers and on no web server. Write the path exactly as the file is named.',
  },
  'asset/view': {
    summary: 'An address names a part of a drawing that the drawing does not have.',
    detail:
      'In "/assets/logos.svg#upi" the drawing holds an element <view id="upi" viewBox="…">, which says where that part is. Correct the name, or add the element.',
  },
  'asset/square': {
    summary: 'The mark or the icon of the product is no square.',
    detail:
      'The mark is a square beside the name in header, footer and download sheet, and the icon one on home screens. A wide or high picture is shown small in the middle of it. A wide picture with the name in it is a "logo".',
  },
  'asset/unreadable': {
    summary: 'A picture or another file of content/assets cannot be read, or is damaged.',
    detail:
      'Without its width and height the page would jump while loading, and half a picture is worse than none. Save it again.',
  },
  'asset/kind': {
    summary: 'A file of content/assets is not what its name or its field says.',
    detail:
      'Pictures are SVG, PNG, JPEG, WebP, AVIF or GIF, films MP4 or WebM, captions WebVTT; nothing else is published. The bytes decide, so renaming a file does not change its kind: save it again in that form.',
  },
  'asset/limit': {
    summary: 'A file of content/assets is larger than anything that can be shown.',
    detail:
      'Pictures have at most 100 megapixels, 16383 pixels on a side and 64 MB, animations 1000 pictures, drawings 4 MB and 200000 parts, films 1 GB. Beyond that a phone only waits.',
  },
  'asset/svg-cleaned': {
    summary: 'Something was left out of an SVG drawing.',
    detail:
      'A drawing that is opened by itself is a page of the site. So scripts, links, embedded pages, and everything that is loaded from elsewhere are left out of what is published; shapes, text, styles and movement stay. Remove that part from the file.',
  },
  'link/missing': {
    summary: 'A link leads to a page that does not exist.',
    detail:
      'Create the page or change the link, which may have the host of the site before it. Paths that another server answers are listed in externalPaths of content/site.yaml.',
  },
  'link/anchor': {
    summary: 'A link or redirect leads to a place in a page that does not exist.',
    detail:
      'The part after "#" is the text of a heading, in small letters and with hyphens, on a page that is written in MDX: "#what-it-costs". An "id" in a text makes no place.',
  },
  'link/slash': {
    summary: 'A link to a page has no slash at its end.',
    detail: 'The server would answer with a detour, which costs a visitor on a slow network two seconds.',
  },
  'page/orphan': {
    summary: 'No page links to this one.',
    detail:
      'Visitors and search engines will hardly find it. Link to it, or set noindex when it is meant to stand alone.',
  },
  'page/heading': {
    summary: 'A page has no heading of the first rank (h1).',
    detail:
      'Screen readers and search engines take it for what the page is about. A banner has one, and so has a section "text" with a title, a list of pages, a search or a page of all pages that the page begins with.',
  },
  'page/title': {
    summary: 'A title is longer than search results show.',
    detail: 'Keep it within 60 letters.',
  },
  'page/description': {
    summary: 'A description is longer than search results show.',
    detail: 'Keep it within 155 letters.',
  },
  'coupon/expired': {
    summary: 'A coupon on a page has passed its expiry date.',
    detail: 'Remove it, or give it "expireAt" so that it disappears by itself.',
  },
  'budget/exceeded': {
    summary: 'A page, a picture or the fonts weigh more than content/site.yaml allows.',
    detail:
      'On a weak network each kilobyte is time in which nobody can press the button. The message names the heaviest parts; "slipway report /about/" shows all of a page. Shorten or split the page, or raise the budget on purpose.',
  },
  'search/index': {
    summary: 'A page has a search, and the site builds no index for it.',
    detail:
      'The section "search" finds words in an index that the build writes for each language. Add "search: true" to content/site.yaml; sites without a search do not pay for it.',
  },
  'security/expired': {
    summary: 'The contact for vulnerabilities is older than it promises.',
    detail:
      'Who finds one does not know whether anybody still reads there. See that the addresses hold, then write a new day, at most a year ahead.',
  },
  'image/sharp': {
    summary: 'The package that makes small pictures is not installed.',
    detail: 'The site works; photographs are larger than they need be. "npm install sharp" mends it.',
  },
  'cache/unwritable': {
    summary: 'The folder .slipway/cache cannot be written.',
    detail:
      'The site is built all the same, and is the same; only the next build finds nothing to reuse. Free some space, or make the folder writable. It holds nothing that cannot be made again and may be deleted at any time.',
  },
  'cache/link': {
    summary: 'A link is in the place of a folder that the cache needs.',
    detail:
      'A build writes and deletes in its cache, and what a link leads to may be somebody else’s: so it follows none, and does without the cache. The site is the same, and takes longer. Remove the link, or put a real folder in its place.',
  },
  'cache/key': {
    summary: 'There is no key to seal the cache with.',
    detail:
      'What a build leaves for the next is sealed with a key of yours, which is made once in your home folder (~/.config/slipway/key). Where no such file can be made or read, nothing is cached, and the site is built all the same. Make the folder writable, or set SLIPWAY_CACHE_KEY to a secret text of at least 16 letters.',
  },
  'cache/unsealed': {
    summary: 'The cache was not written by you, so it is not used.',
    detail:
      'A cache is believed only under the seal of a key that is not in the project: whoever gives you a project could otherwise give you pages with it that its content does not hold. This build makes everything again and replaces what it needs. Where several machines share a cache, as in CI, give all of them the same SLIPWAY_CACHE_KEY.',
  },
  'policy/text': {
    summary: 'A page lacks a sentence that a profile of content/policy asks for.',
    detail:
      'Write it into the page, its footer, or the field that is named, in the language of the page. Where the rule does not hold, content/policy/overrides.yaml takes an exception with a reason, an owner and an end.',
  },
  'policy/section': {
    summary: 'A page lacks a section that a profile of content/policy asks for.',
    detail:
      'Add the section; a shared entry and "$use" keep it the same everywhere. Exceptions are in content/policy/overrides.yaml.',
  },
  'policy/words': {
    summary: 'A text uses words that a profile of content/policy forbids.',
    detail:
      'They promise what cannot be promised, or the law restricts them. Say it otherwise, or write an exception with a reason into content/policy/overrides.yaml.',
  },
  'policy/flag': {
    summary: 'A page has a flag or a section that a profile of content/policy forbids.',
    detail:
      'Usually one that acts without the choice of the visitor, or shows figures that are not measured. Remove it, or write an exception with a reason into content/policy/overrides.yaml.',
  },
  'policy/claim': {
    summary: 'A page says something that must be proved, and no claim says the same.',
    detail:
      'Each statement of this kind has an entry in content/collections/claims with its exact words, what proves it, who answers for it and until when. Write the entry, or use the words of one that exists.',
  },
  'policy/claim-expired': {
    summary: 'A claim has passed the day until which it was proved.',
    detail: 'Whoever owns it proves it again and writes a later day, or it is taken off the pages.',
  },
  'policy/language': {
    summary: 'A rule of policy has no words for a language of the site.',
    detail:
      'It would let every page in that language pass. Add the words, or "*" for words of every language.',
  },
  'policy/rule': {
    summary: 'An override names a rule that does not exist.',
    detail:
      'A rule is written as the name of its file in content/policy, "/" and its name; "/*" stands for all rules of the file.',
  },
  'policy/override-expired': {
    summary: 'An override of policy has ended.',
    detail:
      'What it covered is reported again. Mend it and remove the override, or decide again, with a reason that holds today.',
  },
  'policy/override-unused': {
    summary: 'An override of policy covers nothing.',
    detail: 'What it was for is gone, or its place is misspelt. Remove it before it hides something new.',
  },
  'image/social': {
    summary: 'A picture for shared pages cannot be drawn.',
    detail:
      'Messengers and networks then show the picture that content names, or none. Install the optional packages ("npm install --include=optional"), or save the artwork again as a picture that browsers show; "socialPictures: false" in content/site.yaml does without.',
  },
  'font/brand': {
    summary: 'A font of the brand is not there, or cannot be cut.',
    detail:
      'content/brand.yaml names files in content/fonts, or a Fontsource package that is installed in the project, and the weights that are shown. Fonts are cut to the letters of the site by the optional packages harfbuzzjs and woff2-encoder.',
  },
  'font/script': {
    summary: 'No font can be made for phones that lack the script of a page.',
    detail:
      'Nearly all phones have letters for Hindi, Gujarati and Bengali; those that have not are sent a font of at most some 20 KB, and without it show boxes. Install the optional packages ("npm install --include=optional").',
  },
  'output/foreign': {
    summary: 'There are files in the output folder that Slipway did not write.',
    detail:
      'A build replaces and deletes files in its output folder, so it writes only to a folder that is empty or holds nothing but an earlier build. It knows its own files by a record in .slipway and by the list in manifest.json with their hashes. Move the other files elsewhere, or give --out another folder. When the folder is an output whose record was lost, delete it.',
  },
  'output/changed': {
    summary: 'A file of an earlier build was changed by hand, and the site has no such file any more.',
    detail:
      'The build would delete it, and with it what somebody has written. Take over into content/ what you need of it, then delete it.',
  },
  'output/clash': {
    summary: 'Two files of the site cannot be in one folder.',
    detail:
      'Their names differ in capitals alone, or one is a file where the other needs a folder. On some disks and servers one would take the place of the other. Look at the routes of pages and at the old addresses in content/redirects.yaml.',
  },
  'output/path': {
    summary: 'A file of the site would be outside of the output folder.',
    detail: 'An address has "..", "." or an empty part in it. Write the path as visitors see it.',
  },
  'output/unsealed': {
    summary: 'Beside the output is an unfinished build that is not yours.',
    detail:
      'A build that is killed leaves a folder with what it had still to do, under the seal of a key that is not in the project. This one has another seal or none: it came with the project, was left by another user or version, or the key has changed. Nothing in it is done. Delete the folder.',
  },
  'internal/error': {
    summary: 'Slipway failed on a file, by a mistake of its own.',
    detail:
      'The content may be sound. Please report it with the file; SLIPWAY_DEBUG=1 prints where it happened. Until it is mended, changing or removing what the file has in particular may help.',
  },
} satisfies Record<string, Explanation>;

export type ProblemCode = keyof typeof EXPLANATIONS;

export function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(EXPLANATIONS, code);
}
