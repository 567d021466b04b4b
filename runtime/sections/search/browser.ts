/** Shows results below the field as the visitor types. Loaded with the first touch of anything that takes the focus, or for a query in the address. */
import { formFor, type LabelText } from '../../../schemas/plain/plural-forms.ts';
import type { FoundPage } from '../../../schemas/plain/search-words.ts';
import { document } from '../../browser/host-page.ts';
import { formatCount } from '../../components/number-and-date.ts';
import { type FetchPart, type Found, find } from './find.ts';

/** Delay after the last key, so that a word is not searched letter by letter. */
const PAUSE_MS = 200;

interface Texts {
  results: LabelText;
  none: string;
  failed: string;
}

export function start(element: HTMLElement): void {
  const form = element.querySelector('form');
  const field = element.querySelector('input');
  const status = element.querySelector('[role=status]');
  const list = element.querySelector('ol');
  const { index, texts = '{}', locale: tag = 'en' } = element.dataset;
  if (!form || !field || !status || !list || !index) return;
  const words = JSON.parse(texts) as Texts;
  const fetchPart = partsOf(new URL(index, location.href));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = '';

  const search = async (): Promise<void> => {
    clearTimeout(timer);
    const query = field.value.trim();
    if (query === last) return;
    last = query;
    if (query === '') return show('', []);
    try {
      const found = await find(query, fetchPart);
      if (query === last) show(sentence(found), found.pages);
    } catch (error) {
      console.error('Slipway: the search index did not load.', error);
      last = '';
      show(words.failed, []);
    }
  };

  const sentence = ({ count }: Found): string => {
    if (count === 0) return words.none;
    return formFor(words.results, { count }, tag).replace('{number}', formatCount({ tag }, count));
  };

  function show(text: string, pages: readonly FoundPage[]): void {
    if (status) status.textContent = text;
    list?.replaceChildren(...pages.map(resultOf));
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void search();
  });
  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void search(), PAUSE_MS);
  });
  // Whoever pressed Enter before this script was there has sent the form, and is on the page that it leads to.
  field.value ||= new URLSearchParams(location.search).get(field.name) ?? '';
  void search(); // also what was typed while this script was loading
}

/** Fetches each file once; a failed one is fetched again when it is needed again. */
function partsOf(index: URL): FetchPart {
  const parts = new Map<string, Promise<unknown>>();
  return (name) => {
    const known = parts.get(name);
    if (known !== undefined) return known;
    // Word files are named by their hash; the list of them changes with the site.
    const part = fetchJson(new URL(name, index), name === '' ? 'no-cache' : 'default');
    parts.set(name, part);
    part.catch(() => parts.clear());
    return part;
  };
}

async function fetchJson(url: URL, cache: RequestCache): Promise<unknown> {
  const answer = await fetch(url, { cache });
  if (!answer.ok) throw new Error(`${url.pathname} answered ${answer.status}.`);
  return answer.json();
}

function resultOf([url, title, description]: FoundPage): HTMLElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = url;
  link.textContent = title;
  link.className = 'search__link';
  const words = document.createElement('p');
  words.textContent = description;
  item.append(link, words);
  return item;
}
