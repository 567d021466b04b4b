/**
 * Exports of `slipway/section` for a project's own sections: the contract, the page context, and the components of the tool's sections. The
 * section's style sheet imports a component's styles: `@import "slipway/slider.css"`.
 */
export { DownloadButton } from './components/download-button.tsx';
export { Expandable } from './components/expandable.tsx';
export { Icon } from './components/icon.tsx';
export { labelText } from './components/label-text.tsx';
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
