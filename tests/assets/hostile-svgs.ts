/**
 * Drawings that try to run something, to load something or to take endless time. In each, `RUN` is a script that makes a
 * request, and `ELSEWHERE` the beginning of an address that nothing may be requested from.
 */

const SVG = 'xmlns="http://www.w3.org/2000/svg"';
const XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"';
const HTML = 'xmlns="http://www.w3.org/1999/xhtml"';
const BOX = '<rect id="box" width="10" height="10"/>';
const SIZE = 'viewBox="0 0 10 10"';

const drawing = (inside: string, attributes = ''): string =>
  `<svg ${SVG} ${XLINK} ${SIZE} ${attributes}>${BOX}${inside}</svg>`;
/** With a fill that is named there. */
const painted = (fill: string): string =>
  `<svg ${SVG} ${SIZE}><rect width="10" height="10" fill="${fill}"/></svg>`;
const styled = (css: string): string => drawing(`<style>${css}</style>`);
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const before = (prologue: string, inside = ''): string => `${prologue}${drawing(inside)}`;

/** Drawings by what they try; each is cleaned, and something of it is left to be shown. */
export const CLEANED: Readonly<Record<string, string>> = {
  'a script': drawing('<script>RUN</script>'),
  'a script in CDATA': drawing('<script><![CDATA[RUN]]></script>'),
  'a script of another type': drawing('<script type="module">RUN</script>'),
  'a script from elsewhere': drawing('<script href="ELSEWHERE/a.js"/>'),
  'a script from elsewhere, by xlink': drawing('<script xlink:href="ELSEWHERE/a.js"/>'),
  'a script in a data address': drawing(`<script href="data:text/javascript;base64,${base64('RUN')}"/>`),
  'a script behind a prefix': `<s:svg xmlns:s="http://www.w3.org/2000/svg" ${SIZE}><s:rect width="9" height="9"/><s:script>RUN</s:script></s:svg>`,
  'a script behind a prefix that only it has': drawing(
    '<x:script xmlns:x="http://www.w3.org/2000/svg">RUN</x:script>',
  ),
  'a script whose namespace is spelt by references': drawing(
    '<x:script xmlns:x="http&#58;//www.w3.org/2000/svg">RUN</x:script>',
  ),
  'a script of HTML': drawing(`<script ${HTML}>RUN</script>`),
  'a script of HTML behind a prefix': drawing(
    '<h:script xmlns:h="http://www.w3.org/1999/xhtml">RUN</h:script>',
  ),
  'a script in a foreign object': drawing(
    `<foreignObject width="9" height="9"><body ${HTML}><script>RUN</script></body></foreignObject>`,
  ),
  'a script within a definition': drawing('<defs><g><script>RUN</script></g></defs>'),
  'a script within a title': drawing('<title>Logo<script>RUN</script></title>'),
  'a script within a description': drawing(`<desc><img ${HTML} src="x" onerror="RUN"/></desc>`),
  'a script within metadata': drawing('<metadata><script>RUN</script></metadata>'),
  'a script within a style': drawing('<style>rect{fill:red}<script>RUN</script></style>'),
  'a script within an unknown element': drawing('<blink><script>RUN</script></blink>'),
  'a script within a link': drawing('<a href="#box"><script>RUN</script></a>'),
  'a script within a switch': drawing('<switch><script>RUN</script></switch>'),
  'a nested drawing with a handler': drawing('<svg onload="RUN"/>'),
  onload: drawing('', 'onload="RUN"'),
  'onload in references': drawing('', 'onload="&#82;&#85;&#78;RUN"'.replace('&#82;&#85;&#78;', '')),
  'onload in capitals': drawing('', 'ONLOAD="RUN" onLoad="RUN"'),
  onfocusin: drawing('<rect tabindex="0" autofocus="autofocus" onfocusin="RUN" width="1" height="1"/>'),
  onbegin: drawing('<animate attributeName="x" dur="1s" begin="0s" onbegin="RUN"/>'),
  onend: drawing('<set attributeName="x" to="1" begin="0s" dur="0.001s" onend="RUN"/>'),
  onrepeat: drawing('<animate attributeName="x" values="0;1" dur="0.01s" repeatCount="9" onrepeat="RUN"/>'),
  'onerror of a picture': drawing(
    '<image href="data:image/png;base64,AAAA" onerror="RUN" width="1" height="1"/>',
  ),
  'onload of a style': drawing('<style onload="RUN">rect{fill:red}</style>'),
  onanimationstart: drawing(
    '<style>@keyframes k{to{opacity:1}}rect{animation:k 1ms}</style><rect onanimationstart="RUN" width="1" height="1"/>',
  ),
  onmouseover: drawing('<rect onmouseover="RUN" width="10" height="10"/>'),
  'a handler behind a prefix': `<svg ${SVG} xmlns:s="http://www.w3.org/2000/svg" ${SIZE} s:onload="RUN">${BOX}</svg>`,
  'a handler element': drawing(
    '<handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load" type="text/javascript">RUN</handler>',
  ),
  'a link that runs': drawing('<a href="javascript:RUN"><text y="5">Go</text></a>'),
  'a link that runs, by xlink': drawing('<a xlink:href="javascript:RUN"><text y="5">Go</text></a>'),
  'a link that runs, with a line break in its scheme': drawing(
    '<a href="java&#10;script:RUN"><text>Go</text></a>',
  ),
  'a link elsewhere': drawing('<a href="ELSEWHERE/" target="_top"><text y="5">Go</text></a>'),
  'an address set on a link': drawing(
    '<a id="l"><set attributeName="href" to="javascript:RUN"/><text y="5">Go</text></a>',
  ),
  'an address moved on a link': drawing(
    '<a><animate attributeName="xlink:href" values="javascript:RUN" dur="1s"/><text y="5">Go</text></a>',
  ),
  'an address moved behind another prefix': drawing(
    '<use xmlns:p="http://www.w3.org/1999/xlink" p:href="#box"><set attributeName="p:href" to="ELSEWHERE/a.svg#x"/></use>',
  ),
  'a handler set by a movement': drawing('<set attributeName="onload" to="RUN"/>'),
  'a style set by a movement': drawing('<set attributeName="style" to="fill:url(ELSEWHERE/a.svg#x)"/>'),
  'a fill moved to one elsewhere': drawing(
    '<rect width="5" height="5"><animate attributeName="fill" values="red;url(ELSEWHERE/a.svg#x)" dur="1s"/></rect>',
  ),
  'a picture from elsewhere': drawing('<image href="ELSEWHERE/a.png" width="1" height="1"/>'),
  'a picture from elsewhere, by xlink': drawing('<image xlink:href="ELSEWHERE/a.png" width="1" height="1"/>'),
  'a picture from elsewhere without a scheme': drawing(
    '<image href="//elsewhere.example/a.png" width="1" height="1"/>',
  ),
  'a picture from this site': drawing('<image href="/private/a.png" width="1" height="1"/>'),
  'a drawing within a data address': drawing(
    `<image href="data:image/svg+xml;base64,${base64(`<svg ${SVG} onload="RUN"/>`)}" width="1" height="1"/>`,
  ),
  'a page within a data address': drawing(
    `<image href="data:text/html;base64,${base64('<script>RUN</script>')}" width="1" height="1"/>`,
  ),
  'text that is said to be a picture': drawing(
    `<image href="data:image/png;base64,${base64('<script>RUN</script>')}" width="1" height="1"/>`,
  ),
  'a use of another file': drawing('<use href="ELSEWHERE/a.svg#x"/>'),
  'a use of a data address': drawing(
    `<use href="data:image/svg+xml;base64,${base64(`<svg ${SVG} id="x"><script>RUN</script></svg>`)}#x"/>`,
  ),
  'a filter that loads': drawing(
    '<filter id="f"><feImage href="ELSEWHERE/a.png"/></filter><rect filter="url(#f)" width="9" height="9"/>',
  ),
  'a gradient from elsewhere': drawing(
    '<linearGradient id="g" href="ELSEWHERE/a.svg#g"/><rect fill="url(#g)" width="9" height="9"/>',
  ),
  'a text along a path from elsewhere': drawing(
    '<text><textPath href="ELSEWHERE/a.svg#p">Round</textPath></text>',
  ),
  'a fill from elsewhere': painted('url(ELSEWHERE/a.svg#g)'),
  'a fill from elsewhere, quoted': painted('url(&quot;ELSEWHERE/a.svg#g&quot;)'),
  'a fill from elsewhere, spelt with escapes': painted('u\\72l(ELSEWHERE/a.svg#g)'),
  'a fill from elsewhere behind a comment': painted('/* */url( ELSEWHERE/a.svg#g )'),
  'a mask from elsewhere': drawing('<rect mask="url(ELSEWHERE/a.svg#m)" width="9" height="9"/>'),
  'a filter from elsewhere': drawing('<rect filter="url(ELSEWHERE/a.svg#f)" width="9" height="9"/>'),
  'a clip from elsewhere': drawing('<rect clip-path="url(ELSEWHERE/a.svg#c)" width="9" height="9"/>'),
  'a marker from elsewhere': drawing('<path marker-end="url(ELSEWHERE/a.svg#m)" d="M0 0h9"/>'),
  'a cursor from elsewhere': drawing('<rect cursor="url(ELSEWHERE/a.cur),auto" width="9" height="9"/>'),
  'a style that loads': drawing('<rect style="fill:url(ELSEWHERE/a.svg#g)" width="9" height="9"/>'),
  'a ground that loads': drawing('', 'style="background:url(ELSEWHERE/a.png)"'),
  'a ground that loads by image-set': drawing(
    '',
    'style="background:image-set(&quot;ELSEWHERE/a.png&quot; 1x)"',
  ),
  'a property of its own that loads': drawing('', 'style="--a:url(ELSEWHERE/a.png);background:var(--a)"'),
  'a style sheet that loads': styled('rect{fill:url(ELSEWHERE/a.svg#g)}'),
  'a style sheet that imports': styled('@import "ELSEWHERE/a.css";'),
  'a style sheet that imports by address': styled('@import url(ELSEWHERE/a.css);rect{fill:red}'),
  'a style sheet that imports, spelt with escapes': styled('@\\69mport "ELSEWHERE/a.css";'),
  'a style sheet with a font from elsewhere': styled(
    '@font-face{font-family:x;src:url(ELSEWHERE/a.woff2)}text{font-family:x}',
  ),
  'a style sheet that reads what is typed': styled('rect[id^="b"]{background:url(ELSEWHERE/b)}'),
  'a style sheet with a ground': styled('svg{background:url(ELSEWHERE/a.png)}'),
  'a style sheet with a ground in a rule within a rule': styled(
    '@media all{svg{background:url("ELSEWHERE/a.png")}}',
  ),
  'a style sheet that ends its element': drawing(
    '<style>&lt;/style>&lt;script>RUN&lt;/script>rect{fill:url(ELSEWHERE/a)}</style>',
  ),
  'a style sheet by instruction': before('<?xml-stylesheet href="ELSEWHERE/a.css"?>'),
  'a style sheet of another language by instruction': before(
    '<?xml-stylesheet type="text/xsl" href="ELSEWHERE/a.xsl"?>',
  ),
  'a style sheet of HTML': drawing(`<link ${HTML} rel="stylesheet" href="ELSEWHERE/a.css"/>`),
  'a frame': drawing(`<iframe ${HTML} src="javascript:RUN"/>`),
  'an embedded file': drawing(`<embed ${HTML} src="ELSEWHERE/a.html"/>`),
  'an object': drawing(`<object ${HTML} data="ELSEWHERE/a.html"/>`),
  'a film of HTML': drawing(`<video ${HTML} src="ELSEWHERE/a.mp4" autoplay="" onerror="RUN"/>`),
  'a sound': drawing(`<audio ${HTML} src="ELSEWHERE/a.mp3" autoplay=""/>`),
  'a form': drawing(
    `<foreignObject><form ${HTML} action="ELSEWHERE/"><input autofocus="" onfocus="RUN"/></form></foreignObject>`,
  ),
  'a page that moves on': drawing(`<meta ${HTML} http-equiv="refresh" content="0;url=ELSEWHERE/"/>`),
  'another base': drawing('<use href="a.svg#x"/>', 'xml:base="ELSEWHERE/"'),
  'a base of HTML': drawing(`<base ${HTML} href="ELSEWHERE/"/><image href="a.png" width="1" height="1"/>`),
  'a document type from elsewhere': before('<!DOCTYPE svg SYSTEM "ELSEWHERE/a.dtd">'),
  'entities that are not used': before('<!DOCTYPE svg [<!ENTITY a "RUN">]>'),
  'another encoding': before('<?xml version="1.0" encoding="ISO-2022-JP"?>', '<script>RUN</script>'),
  'a sheet of the browser itself': styled(
    'rect{behavior:url(#default#time2);-moz-binding:url(ELSEWHERE/a.xml#x)}',
  ),
};

const laughs = (levels: number): string =>
  Array.from(
    { length: levels },
    (_, level) => `<g id="g${level + 1}">${`<use href="#g${level}"/>`.repeat(10)}</g>`,
  ).join('');

const patterns = (levels: number): string =>
  Array.from({ length: levels }, (_, level) => {
    const tiles = `<rect fill="url(#p${level})" width="1" height="1"/>`.repeat(4);
    return `<pattern id="p${level + 1}" width="1" height="1">${tiles}</pattern>`;
  }).join('');

/** Files that are refused as a whole, by what is wrong, and words of the message. */
export const REFUSED: Readonly<Record<string, [text: string, says: RegExp]>> = {
  'entities that stand for others': [
    `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${drawing('<text>&b;</text>')}`,
    /not well-formed XML: undefined entity/,
  ],
  'a file of the machine by entity': [
    `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${drawing('<text>&a;</text>')}`,
    /not well-formed XML/,
  ],
  'a drawing that is a script alone': [`<script ${SVG}>RUN</script>`, /Expected a picture/],
  'HTML with a drawing in it': [`<html ${HTML}><svg ${SVG} onload="RUN"/></html>`, /found HTML text/],
  'HTML as browsers forgive it': ['<!doctype html><script>RUN</script><svg>', /found HTML text/],
  'a drawing without its namespace': [`<svg ${SIZE} onload="RUN">${BOX}</svg>`, /begins with <svg xmlns=/],
  'an attribute without quotes': [`<svg ${SVG} ${SIZE} onload=RUN>${BOX}</svg>`, /not well-formed XML/],
  'an element that is not closed': [`<svg ${SVG} ${SIZE}><script>RUN</svg>`, /not well-formed XML/],
  'text behind the drawing': [`${drawing('')}<script>RUN</script>`, /not well-formed XML/],
  'a prefix of no namespace': [drawing('<x:script>RUN</x:script>'), /not well-formed XML/],
  'no text at all': ['', /found an empty file/],
  'a drawing in UTF-16': ['\u0000<\u0000s\u0000v\u0000g', /Expected a picture/],
  'uses of uses of uses': [
    drawing(`<g id="g0">${BOX}</g>${laughs(9)}<use href="#g9"/>`),
    /at most 200000 parts/,
  ],
  'patterns in patterns': [
    drawing(`${patterns(12)}<rect fill="url(#p12)" width="9" height="9"/>`),
    /at most 200000 parts/,
  ],
  'a chain of references': [
    drawing(
      Array.from({ length: 300 }, (_, n) => `<use id="u${n + 1}" href="#u${n}"/>`)
        .reverse()
        .join(''),
    ),
    /at most 100 references in a row/,
  ],
  'elements without end': [drawing('<g/>'.repeat(60_000)), /more than 50000 elements/],
  'elements within elements': [drawing('<g>'.repeat(5000) + '</g>'.repeat(5000)), /more than 200 levels/],
  'a thousand million pixels': [
    `<svg ${SVG} width="1e9" height="1e9">${BOX}</svg>`,
    /16383 pixels on a side/,
  ],
  'no width': [`<svg ${SVG} width="0" height="10">${BOX}</svg>`, /width and height are unknown/],
  'a view of no width': [`<svg ${SVG} viewBox="0 0 0 10">${BOX}</svg>`, /width and height are unknown/],
  'noise without end': [
    drawing('<filter id="f"><feTurbulence numOctaves="1000000000"/></filter>'),
    /numOctaves of at most 16/,
  ],
  'a blur without end': [
    drawing('<filter id="f"><feGaussianBlur stdDeviation="1e9"/></filter>'),
    /stdDeviation of/,
  ],
  'dashes that nobody can see': [
    drawing('<path stroke-dasharray="0.0000001" d="M0 0h1000000"/>'),
    /dashes that can be seen/,
  ],
};
