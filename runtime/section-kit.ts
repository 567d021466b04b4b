/**
 * What a project's own section may import as `slipway/section`: the contract, the page around it, and the parts that the
 * sections of the tool are made of. A part's styles are imported by the section's style sheet: `@import "slipway/slider.css"`.
 */
export { DownloadButton } from './components/download-button.tsx';
export { Expandable } from './components/expandable.tsx';
export { Icon } from './components/icon.tsx';
export { LinkButton } from './components/link-button.tsx';
export { type Formats, formatAmount, formatCount, formatDay } from './components/number-and-date.ts';
export { Picture } from './components/picture.tsx';
export { RichText } from './components/rich-text.tsx';
export { SectionFrame } from './components/section-frame.tsx';
export { SectionHeading } from './components/section-heading.tsx';
export { Slider } from './components/slider.tsx';
export { TrustMarkerList } from './components/trust-marker-list.tsx';
export { type PageContext, usePage } from './page-context.tsx';
export {
  defineSection,
  type Hydrate,
  type JsonLd,
  type JsonLdPage,
  type SectionDefinition,
} from './section.ts';
