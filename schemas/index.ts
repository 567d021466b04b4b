/**
 * Schemas of all content: by collection name the schema of one item, then those of site, page and labels, with the types of their output.
 */
import './start-fast.ts';
import * as z from 'zod';
import { claim } from './claim.ts';
import { consentTexts } from './consent.ts';
import { coupon } from './coupon.ts';
import { faqItem } from './faq-item.ts';
import { feature } from './feature.ts';
import { languageTag } from './fields/locale.ts';
import { readable } from './fields/text.ts';
import { footer } from './footer.ts';
import { gameTile } from './game-tile.ts';
import { imageTestimonial } from './image-testimonial.ts';
import { installStep } from './install-step.ts';
import { logo } from './logo.ts';
import { payment } from './payment.ts';
import { isCounted, LABEL_KEYS, type LabelKey, labels } from './plain/labels.ts';
import { type LabelText, PLURAL_CATEGORIES } from './plain/plural-forms.ts';
import { testimonial } from './testimonial.ts';
import { textSection } from './text.ts';
import { trustMarker } from './trust-marker.ts';
import { video } from './video.ts';

/** Folder below `content/collections` → schema of one item. A file there holds one item or a list of them. */
export const collections = {
  claims: claim,
  consent: consentTexts,
  coupons: coupon,
  faqs: faqItem,
  features: feature,
  footers: footer,
  games: gameTile,
  'image-testimonials': imageTestimonial,
  'install-steps': installStep,
  logos: logo,
  memberships: logo,
  payments: payment,
  testimonials: testimonial,
  texts: textSection,
  'trust-markers': trustMarker,
  videos: video,
} satisfies Record<string, z.ZodType>;

export type CollectionName = keyof typeof collections;

const labelText = readable();

/** A text in another language than the page's, which screen readers then pronounce as that. */
const foreignText = z.strictObject({
  text: labelText.describe('The text.'),
  lang: languageTag('Its language: hi-Latn is Hindi in Latin letters.'),
});

/** A text for each plural category; whether a language has all that it needs is checked with the language. */
const pluralForms = z.strictObject({
  ...Object.fromEntries(
    PLURAL_CATEGORIES.map((category) => [
      category,
      z
        .optional(labelText)
        .register(z.globalRegistry, { description: `The text for counts of the category "${category}".` }),
    ]),
  ),
  other: labelText.describe('The text for all other counts.'),
});

/** `content/labels/<locale>.yaml`: some or all labels of `plain/labels.ts`, in that language. */
export const labelsSchema = z.strictObject(
  Object.fromEntries(
    LABEL_KEYS.map((key) => [
      key,
      z
        .optional(isCounted(key) ? z.union([labelText, pluralForms]) : z.union([labelText, foreignText]))
        .register(z.globalRegistry, { description: `In English: "${inEnglish(labels[key])}"` }),
    ]),
  ) as unknown as Record<LabelKey, z.ZodOptional<z.ZodType<LabelText | z.output<typeof foreignText>>>>,
);

export type Labels = z.output<typeof labelsSchema>;

function inEnglish(text: LabelText): string {
  return typeof text === 'string' ? text : text.other;
}

export { type BrandContent, brandSchema } from './brand.ts';
export type { Claim } from './claim.ts';
export type { Coupon } from './coupon.ts';
export type { DownloadButtonConfig, DownloadButtonCustomization } from './download-button.ts';
export type { FaqItem } from './faq-item.ts';
export type { Feature } from './feature.ts';
export type { Footer, TextLink } from './footer.ts';
export type { GameTile } from './game-tile.ts';
export type { HeroBanner } from './hero-banner.ts';
export type { ImageTestimonial } from './image-testimonial.ts';
export type { InstallStep } from './install-step.ts';
export type { Logo } from './logo.ts';
export { type PageFields, type PageFlags, pageSchema } from './page.ts';
export type { Payment } from './payment.ts';
export {
  type PolicyOverride,
  type PolicyProfile,
  type PolicyRule,
  policyOverridesSchema,
  policyProfileSchema,
} from './policy.ts';
export { type Redirect, redirectsSchema } from './redirects.ts';
export { type Site, siteSchema } from './site.ts';
export type { Testimonial, TestimonialSection } from './testimonial.ts';
export type { TextSection } from './text.ts';
export type { Tracking } from './tracking.ts';
export type { TrustMarker } from './trust-marker.ts';
export type { Video } from './video.ts';
