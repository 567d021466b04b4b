/** Structured data: does it parse, and has each thing what search engines ask of its type? */

type Thing = Record<string, unknown>;

/** Fields without which a thing of the type is ignored. */
const REQUIRED: Record<string, string[]> = {
  BreadcrumbList: ['itemListElement'],
  ItemList: ['itemListElement'],
  ListItem: ['position', 'name'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  HowTo: ['name', 'step'],
  HowToStep: ['text'],
  VideoObject: ['name', 'description', 'thumbnailUrl', 'uploadDate'],
  MobileApplication: ['name', 'operatingSystem', 'applicationCategory'],
  SoftwareApplication: ['name', 'operatingSystem', 'applicationCategory'],
  Organization: ['name', 'url'],
  Person: ['name'],
  WebSite: ['name', 'url'],
  ImageObject: ['contentUrl'],
  Offer: ['price'],
  Article: ['headline', 'datePublished'],
  BlogPosting: ['headline', 'datePublished'],
  NewsArticle: ['headline', 'datePublished'],
};

/** Problems of one `application/ld+json` element, in words. */
export function jsonLdProblems(text: string): string[] {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    return [`its structured data cannot be read: ${error instanceof Error ? error.message : String(error)}`];
  }
  const problems =
    isThing(data) && data['@context'] === 'https://schema.org' ? [] : ['its structured data has no context'];
  visit(data, problems);
  return [...new Set(problems)];
}

function visit(value: unknown, problems: string[]): void {
  if (Array.isArray(value)) for (const item of value) visit(item, problems);
  if (!isThing(value)) return;
  const type = value['@type'];
  if (typeof type === 'string') {
    const required = REQUIRED[type];
    if (required === undefined)
      problems.push(`its structured data has the type "${type}", which nobody checks`);
    for (const field of required ?? [])
      if (isEmpty(value[field])) problems.push(`a ${type} has no "${field}"`);
    // Search engines ask for no currency of what is free.
    if (type === 'Offer' && Number(value['price']) !== 0 && isEmpty(value['priceCurrency']))
      problems.push('an Offer has no "priceCurrency"');
    if (type === 'BreadcrumbList') problems.push(...breadcrumbProblems(value));
  }
  for (const child of Object.values(value)) visit(child, problems);
}

/** Places count from one, and every step but the last leads somewhere. */
function breadcrumbProblems({ itemListElement }: Thing): string[] {
  const items = (Array.isArray(itemListElement) ? itemListElement : []).filter(isThing);
  return items.flatMap(({ position, item, name }, index) => [
    ...(position === index + 1 ? [] : [`"${name}" is step ${position} of its breadcrumb, not ${index + 1}`]),
    ...(item === undefined && index < items.length - 1
      ? [`the step "${name}" of its breadcrumb leads nowhere`]
      : []),
  ]);
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
