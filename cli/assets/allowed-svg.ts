/**
 * What a drawing may contain: shapes, paint, text and animation, as SVG defines them. Everything else is removed, above all what runs,
 * loads, embeds or links elsewhere.
 */
import type { Schema } from 'hast-util-sanitize';

/** The name given to forbidden elements; the cleaner removes them with their contents. */
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

/** Elements that draw nothing; removing them changes no picture and is not reported. */
const SILENT_ELEMENTS = new Set(
  words('metadata font glyph missing-glyph font-face font-face-src font-face-name font-face-format'),
);

/** Presentation attributes, which style sheets may set as well. */
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

/** Attributes of position, shape and size. */
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

/** Attributes of animation, except `attributeName`, whose value is checked. */
const MOVEMENT = words(`
  attributeType begin end dur min max restart repeatCount repeatDur calcMode keyTimes keySplines keyPoints from to by
  additive accumulate path origin
`);

/** Attributes that contain words and names; browsers never read them as style values. */
const FREE_TEXT = words(`
  id class lang xml:lang xml:space role tabindex focusable version baseProfile systemLanguage requiredFeatures media
  enable-background aria-hidden aria-label aria-labelledby aria-describedby aria-description
  aria-roledescription
`);

/** A reference within the same drawing. */
const LOCAL = /^#[^\s<>"']+$/;
/** An embedded raster picture. */
export const EMBEDDED_PICTURE = /^data:image\/(?:png|jpe?g|gif|webp|avif);base64,([A-Za-z0-9+/=\s]+)$/i;

const LOCAL_HREF = words(`
  use textPath linearGradient radialGradient pattern filter mpath feImage animate animateMotion animateTransform set
`);

const MOVABLE = [...PRESENTATION, ...GEOMETRY].filter((name) => name !== 'cursor');

/** The cleaner's schema. Names are spelt as written, not as in HTML syntax trees. */
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

/** Animation elements, which change an attribute of another element. */
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

/** Whether browsers read an attribute as a style value, which may contain an address. */
export function holdsStyleValue(attribute: string): boolean {
  return !NO_VALUES.has(attribute) && !/^(?:data|aria)-/.test(attribute);
}

/** Attributes that do or show something in a browser: their removal is reported. */
export function isActiveAttribute(name: string): boolean {
  return /^on|href$|^xml:base$|^(?:style|attributeName|src|action|formaction|ping|target|download)$/i.test(
    name,
  );
}
