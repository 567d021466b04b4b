/**
 * What a drawing may hold: shapes, paint, text and movement, as SVG defines them. Everything else is left out, above all
 * what runs, loads, embeds or leads elsewhere.
 */
import type { Schema } from 'hast-util-sanitize';

/** The name that elements get which must not be in a drawing; the cleaner takes them out with all that is in them. */
export const REMOVED = 'removed';

const words = (text: string): string[] => text.trim().split(/\s+/);

const ELEMENTS = new Set(
  words(`
    svg g defs symbol use view switch title desc style
    path rect circle ellipse line polyline polygon image
    text tspan textPath
    linearGradient radialGradient stop pattern clipPath mask marker
    filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting
    feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage
    feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence
    animate animateMotion animateTransform mpath set
  `),
);

/** Elements that draw nothing; taking them out changes no picture, and nobody need hear of it. */
const SILENT_ELEMENTS = new Set(
  words('metadata font glyph missing-glyph font-face font-face-src font-face-name font-face-format'),
);

/** Attributes of presentation, which style sheets may set as well. */
const PRESENTATION = words(`
  alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation color-interpolation-filters
  color-rendering cursor direction display dominant-baseline fill fill-opacity fill-rule filter flood-color
  flood-opacity font font-family font-kerning font-feature-settings font-size font-size-adjust font-stretch font-style
  font-variant font-variation-settings font-weight glyph-orientation-horizontal glyph-orientation-vertical
  image-rendering isolation kerning letter-spacing lighting-color marker marker-end marker-mid marker-start mask
  mask-type mix-blend-mode opacity overflow paint-order pointer-events shape-margin shape-padding shape-rendering
  solid-color solid-opacity stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap
  stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-align text-anchor text-decoration
  text-decoration-line text-indent text-overflow text-rendering text-transform transform transform-box
  transform-origin unicode-bidi vector-effect visibility white-space word-spacing writing-mode
`);

/** Attributes of place, shape and measure. */
const GEOMETRY = words(`
  x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy width height d points pathLength viewBox preserveAspectRatio
  zoomAndPan refX refY markerWidth markerHeight markerUnits orient offset rotate textLength lengthAdjust startOffset
  method side spacing spreadMethod gradientUnits gradientTransform patternUnits patternContentUnits patternTransform
  clipPathUnits maskUnits maskContentUnits filterUnits primitiveUnits filterRes
  in in2 result mode operator values type tableValues slope intercept amplitude exponent k1 k2 k3 k4 order
  kernelMatrix divisor bias targetX targetY edgeMode kernelUnitLength preserveAlpha surfaceScale diffuseConstant
  specularConstant specularExponent limitingConeAngle pointsAtX pointsAtY pointsAtZ z azimuth elevation scale
  xChannelSelector yChannelSelector stdDeviation radius baseFrequency numOctaves seed stitchTiles
`);

/** Attributes of movement, but for `attributeName`, which is looked at by its value. */
const MOVEMENT = words(`
  attributeType begin end dur min max restart repeatCount repeatDur calcMode keyTimes keySplines keyPoints from to by
  additive accumulate path origin
`);

/** Attributes that hold words and names; no browser takes them for a value of style. */
const FREE_TEXT = words(`
  id class lang xml:lang xml:space role tabindex focusable version baseProfile systemLanguage requiredFeatures media
  enable-background aria-hidden aria-label aria-labelledby aria-describedby aria-description
  aria-roledescription
`);

/** A place in the same drawing. */
const LOCAL = /^#[^\s<>"']+$/;
/** A picture of pixels within the drawing. */
export const EMBEDDED_PICTURE = /^data:image\/(?:png|jpe?g|gif|webp|avif);base64,([A-Za-z0-9+/=\s]+)$/i;

const LOCAL_HREF = words(`
  use textPath linearGradient radialGradient pattern filter mpath feImage animate animateMotion animateTransform set
`);

const MOVABLE = [...PRESENTATION, ...GEOMETRY].filter((name) => name !== 'cursor');

/** For the cleaner. Names are as they are written, not as HTML's trees spell them. */
export const ALLOWED_SVG: Schema = {
  tagNames: [...ELEMENTS],
  attributes: {
    '*': [
      ...PRESENTATION,
      ...GEOMETRY,
      ...MOVEMENT,
      ...FREE_TEXT,
      'style',
      'data*',
      ['attributeName', ...MOVABLE],
    ],
    ...Object.fromEntries(
      LOCAL_HREF.map((name) => [
        name,
        [
          ['href', LOCAL],
          ['xlink:href', LOCAL],
        ],
      ]),
    ),
    image: [
      ['href', EMBEDDED_PICTURE],
      ['xlink:href', EMBEDDED_PICTURE],
    ],
  },
  strip: [REMOVED],
  protocols: {},
  required: {},
  ancestors: {},
  clobber: [],
  allowComments: true,
  allowDoctypes: false,
};

export function isAllowedElement(name: string): boolean {
  return ELEMENTS.has(name);
}

export function isSilentElement(name: string): boolean {
  return SILENT_ELEMENTS.has(name);
}

/** Elements whose whole sense is to change one attribute of another. */
export function isMovement(name: string): boolean {
  return name === 'set' || name === 'animate' || name === 'animateTransform';
}

export function mayBeMoved(attribute: unknown): boolean {
  return typeof attribute === 'string' && MOVABLE.includes(attribute);
}

const NO_VALUES: ReadonlySet<string> = new Set([
  ...FREE_TEXT,
  'href',
  'xlink:href',
  'style',
  'attributeName',
]);

/** Whether browsers read an attribute as a value of style, in which an address may be written. */
export function holdsStyleValue(attribute: string): boolean {
  return !NO_VALUES.has(attribute) && !/^(?:data|aria)-/.test(attribute);
}

/** Attributes that a browser acts upon, or that show something: a writer hears that they were left out. */
export function isActiveAttribute(name: string): boolean {
  return /^on|href$|^xml:base$|^(?:style|attributeName|src|action|formaction|ping|target|download)$/i.test(
    name,
  );
}
