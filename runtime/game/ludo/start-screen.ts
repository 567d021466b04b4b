/**
 * The start screen: number of players, strength of the computer, and duration. It is not a form: the page's frame forbids submitting forms,
 * and browsers then do not even dispatch the event.
 */
import { diceDrawing, tokenDrawing } from './drawing.ts';
import { make, set } from './element.ts';
import type { MatchChoices } from './match.ts';
import type { Text } from './texts.ts';

/** Shows the screen until the player starts. @param before the previous choices */
export function askChoices(root: HTMLElement, text: Text, before: MatchChoices): Promise<MatchChoices> {
  const rules = make('p', { class: 'start-rules', 'aria-live': 'polite' });
  const start = make('button', { class: 'button', type: 'button' }, text('start'));
  const screen = make(
    'section',
    { class: 'start' },
    emblem(),
    make('h1', {}, text('title')),
    make('p', { class: 'start-lead' }, text('lead')),
    group(text('players'), 'players', String(before.players), { 2: '2', 4: '4' }),
    group(text('opponent'), 'strength', before.strength, { easy: text('easy'), strong: text('strong') }),
    group(text('length'), 'variant', before.variant, { quick: text('quick'), classic: text('classic') }),
    rules,
    start,
    make('p', { class: 'start-keys' }, text('keys')),
  );
  const explain = (): void => {
    rules.textContent = text(chosen(screen).variant === 'quick' ? 'quickRules' : 'classicRules');
  };
  explain();
  root.replaceChildren(screen);
  return new Promise((resolve) => {
    screen.addEventListener('change', explain);
    start.addEventListener('click', () => resolve(chosen(screen)));
  });
}

function chosen(screen: Element): MatchChoices {
  const isChecked = (value: string): boolean => screen.querySelector(`[value="${value}"]:checked`) !== null;
  return {
    players: isChecked('4') ? 4 : 2,
    strength: isChecked('strong') ? 'strong' : 'easy',
    variant: isChecked('classic') ? 'classic' : 'quick',
  };
}

function group(title: string, name: string, value: string, options: Record<string, string>): HTMLElement {
  const choices = Object.entries(options).map(([option, label]) => {
    const input = make('input', { type: 'radio', name, value: option });
    input.checked = option === value;
    return make('label', { class: 'choice' }, input, make('span', {}, label));
  });
  return make('fieldset', {}, make('legend', {}, title), make('div', { class: 'choices' }, ...choices));
}

/** Two counters and a die between them. */
function emblem(): HTMLElement {
  const die = diceDrawing();
  die.show(6);
  const element = make('div', { class: 'emblem' }, tokenDrawing(0), die.element, tokenDrawing(2));
  set(element, { 'aria-hidden': 'true' });
  return element;
}
