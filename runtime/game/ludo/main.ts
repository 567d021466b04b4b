/**
 * The Ludo demo: start, table, result, and again. Parameters of its address: `?lang=` the language, `?product=` the app's name, `?start=1`
 * starts the first game at once. It stores nothing and fetches nothing.
 */
import { document, writeDocument } from '../../browser/host-page.ts';
import { fairChance } from './chance.ts';
import { HUMAN, type MatchChoices, playMatch } from './match.ts';
import { showResult } from './result-screen.ts';
import { newGame } from './rules.ts';
import { createSounds } from './sounds.ts';
import { askChoices } from './start-screen.ts';
import { createTableScreen } from './table-screen.ts';
import { languageOf, textsIn } from './texts.ts';

/** Longest name that fits into a button. */
const PRODUCT_LETTERS = 40;

const query = new URLSearchParams(location.search);
const language = languageOf(query.get('lang'));
const text = textsIn(language);
const product = (query.get('product') ?? '').trim().slice(0, PRODUCT_LETTERS) || text('theApp');
const sounds = createSounds();
const chance = fairChance((bytes) => crypto.getRandomValues(bytes));
const root = document.querySelector('main');

/**
 * Any target origin will do: the page listens only to its own frame, the messages hold no secret, and a frame with an opaque origin could
 * not name the page's.
 */
const postToPage =
  window.parent === window
    ? null
    : (word: 'download' | 'close') => window.parent.postMessage({ slipway: word }, '*');

document.documentElement.lang = language;
writeDocument('title', `${text('title')} · ${product}`);
if (root !== null) void run(root);

async function run(main: HTMLElement): Promise<void> {
  let choices: MatchChoices = { players: 2, strength: 'easy', variant: 'quick' };
  let isStartRequested = query.get('start') === '1';
  for (;;) {
    if (!isStartRequested) choices = await askChoices(main, text, choices);
    isStartRequested = false;
    const nameOf = namesFor(choices.players);
    const { seats } = newGame(choices.players, choices.variant);
    const table = createTableScreen({ root: main, text, nameOf, seats, choices, sounds });
    const state = await playMatch({ choices, table, chance, now: () => performance.now() });
    sounds.play('end');
    await showResult({ root: main, text, nameOf, product, state, postToPage });
  }
}

function namesFor(players: number): (player: number) => string {
  return (player) => {
    if (player === HUMAN) return text('you');
    return players === 2 ? text('computer') : text('computerNumbered', { number: player });
  };
}
