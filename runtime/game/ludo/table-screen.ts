/** The table: board, tokens, dice, players and the clock. It shows what `match.ts` decides and asks the player. */
import { closest, document } from '../../browser/host-page.ts';
import { boardDrawing, diceDrawing, sign, tokenDrawing } from './drawing.ts';
import { make, set } from './element.ts';
import { HUMAN, type MatchChoices, type Notice, QUICK_GAME_MS, type Table } from './match.ts';
import { type Place, shareOffset, tokenPlace } from './places.ts';
import { type DiceValue, type GameState, HOME, type Move, pointsOf, type Seat, YARD } from './rules.ts';
import type { Sounds } from './sounds.ts';
import type { Text } from './texts.ts';

interface TableScreenOptions {
  root: HTMLElement;
  text: Text;
  nameOf: (player: number) => string;
  seats: readonly Seat[];
  choices: MatchChoices;
  sounds: Sounds;
}

/** Computers take this long before they roll: time to see whose turn it is. */
const THINK_MS = 500;
const ROLL_MS = 560;
const FACE_MS = 80;
/** One square; the style sheet's transition is a little shorter. */
const STEP_MS = 130;
const FLY_MS = 420;
/** Time to read the number before a token moves. */
const READ_MS = 280;
/** Faces that go by while the dice rolls: for the eye alone, the result is drawn elsewhere. */
const ROLLING_FACES: readonly DiceValue[] = [3, 6, 2, 5, 1, 4];
const MESSAGES_KEPT = 10;
/** From here on the clock is drawn in the colour of haste. */
const LATE_MS = 10_000;

export function createTableScreen({ root, text, nameOf, seats, choices, sounds }: TableScreenOptions): Table {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  /** Steps as they are shown; between two squares of a move they are ahead of the game's. */
  let shown: number[][] = [];
  let clockTimer: ReturnType<typeof setInterval> | undefined;

  const log = make('div', { class: 'visually-hidden', role: 'log', 'aria-live': 'polite' });
  const prompt = make('p', { class: 'prompt' });
  const event = make('p', { class: 'event', 'aria-hidden': 'true' });
  const ghost = make('span', { class: 'ghost', hidden: true });
  const die = diceDrawing();
  die.show(6);
  const dice = make(
    'button',
    { class: 'dice', type: 'button', 'aria-disabled': 'true', 'aria-label': text('roll') },
    die.element,
  );
  const time = make('span', {}, clockText(QUICK_GAME_MS));
  const clock = make(
    'p',
    { class: 'clock' },
    sign('clock'),
    make('span', { class: 'visually-hidden' }, `${text('timeLeft')}: `),
    time,
  );
  const chips = seats.map((seat, player) => chip(seat, player));
  const tokens = seats.map((seat, player) => [0, 1, 2, 3].map((token) => tokenElement(seat, player, token)));
  const board = make(
    'div',
    { class: 'board', role: 'group', 'aria-label': text('board') },
    boardDrawing(seats),
    ghost,
    ...tokens.flat().map(({ element }) => element),
  );

  root.replaceChildren(
    make(
      'section',
      { class: 'table', 'data-variant': choices.variant },
      make('h1', { class: 'visually-hidden' }, text('title')),
      make(
        'div',
        { class: 'bar' },
        soundButton(),
        choices.variant === 'quick' ? clock : make('p', { class: 'clock' }, text('classic')),
      ),
      make('ul', { class: 'players', 'data-count': seats.length }, ...chips.map(({ element }) => element)),
      board,
      make('div', { class: 'tray' }, dice, make('div', { class: 'words' }, prompt, event)),
      log,
    ),
  );

  return { show, say, startClock, askRoll, askMove, think, showRoll, showMove };

  function chip(seat: Seat, player: number) {
    const points = make('span', { class: 'player-points' }, '0');
    const limit = make('span', { class: 'player-limit' });
    const element = make(
      'li',
      { class: `player seat-${seat}` },
      tokenDrawing(seat),
      make('span', { class: 'player-name' }, nameOf(player)),
      points,
      limit,
    );
    return { element, points, limit };
  }

  /** The player's own tokens are buttons, always in the same order; the others are pictures with names. */
  function tokenElement(seat: Seat, player: number, token: number) {
    const piece = tokenDrawing(seat);
    const element =
      player === HUMAN
        ? make('button', { class: 'token', type: 'button', disabled: true }, piece)
        : make('span', { class: 'token', role: 'img' }, piece);
    return { element, player, token };
  }

  function soundButton(): HTMLElement {
    const button = make('button', {
      class: 'sound',
      type: 'button',
      'aria-pressed': 'false',
      'aria-label': text('sound'),
    });
    const update = (): void => {
      set(button, { 'aria-pressed': String(sounds.isOn) });
      button.replaceChildren(sign(sounds.isOn ? 'soundOn' : 'soundOff'));
    };
    button.addEventListener('click', () => {
      sounds.toggle();
      update();
      sounds.play('turn');
    });
    update();
    return button;
  }

  function show(state: GameState): void {
    shown = state.tokens.map((own) => [...own]);
    for (const [player, { element, points }] of chips.entries()) {
      points.replaceChildren(
        String(pointsOf(state, player)),
        make('span', { class: 'visually-hidden' }, ` ${text('points', { points: '' }).trim()}`),
      );
      set(element, { 'aria-current': state.turn === player && !state.isOver ? 'true' : null });
    }
    set(root, { 'data-turn': seats[state.turn] ?? 0 });
    prompt.textContent =
      state.turn === HUMAN ? text('yourTurn') : text('turnOf', { player: nameOf(state.turn) });
    set(dice, { 'aria-label': text(state.isExtraRoll ? 'rollAgain' : 'roll') });
    layOut();
    if (state.isOver) clearInterval(clockTimer);
  }

  /** Puts every token on its place; those that share one stand beside each other. */
  function layOut(): void {
    const groups = new Map<string, { element: HTMLElement; place: Place }[]>();
    for (const { element, player, token } of tokens.flat()) {
      const steps = shown[player]?.[token] ?? YARD;
      const place = tokenPlace(seats[player] ?? 0, token, steps);
      const key = `${place.x.toFixed(2)} ${place.y.toFixed(2)}`;
      groups.set(key, [...(groups.get(key) ?? []), { element, place }]);
      set(element, { 'aria-label': tokenLabel(player, token, steps) });
      set(element, { 'data-home': steps === HOME });
    }
    for (const group of groups.values()) {
      group.forEach(({ element, place }, index) => {
        const offset = shareOffset(index, group.length);
        put(element, { x: place.x + offset.x, y: place.y + offset.y });
        set(element, { 'data-shared': group.length > 1 });
      });
    }
  }

  function put(element: HTMLElement, { x, y }: Place): void {
    element.style.setProperty('--x', x.toFixed(2));
    element.style.setProperty('--y', y.toFixed(2));
    element.style.setProperty('--z', String(Math.round(y * 10)));
  }

  function tokenLabel(player: number, token: number, steps: number): string {
    const number = token + 1;
    const name =
      player === HUMAN
        ? text('yourToken', { token: number })
        : text('tokenOf', { player: nameOf(player), token: number });
    return `${name}, ${placeText(steps)}`;
  }

  function placeText(steps: number): string {
    if (steps === HOME) return text('isHome');
    return steps === YARD ? text('inYard') : text('stepsLeft', { steps: HOME - steps });
  }

  function say(notice: Notice): void {
    const words = wordsOf(notice);
    log.append(make('p', {}, words));
    while (log.childElementCount > MESSAGES_KEPT) log.firstElementChild?.remove();
    if (notice.kind === 'turn') {
      if (notice.player === HUMAN) sounds.play('turn');
      return;
    }
    event.textContent = notice.kind === 'moved' ? (captureText(notice) ?? event.textContent) : words;
  }

  function wordsOf(notice: Notice): string {
    if (notice.kind === 'last-round') return text('lastRound');
    const { player } = notice;
    const isHuman = player === HUMAN;
    const name = { player: nameOf(player) };
    switch (notice.kind) {
      case 'turn':
        return isHuman ? text('yourTurn') : text('turnOf', name);
      case 'rolled':
        return text(isHuman ? 'youRolled' : 'rolled', { ...name, number: notice.dice });
      case 'stuck':
        return text(isHuman ? 'youStuck' : 'stuck', name);
      case 'third-six':
        return text('thirdSix');
      case 'missed':
        return text('missed');
      case 'moved': {
        const where = tokenLabel(player, notice.move.token, notice.move.to);
        const capture = captureText(notice);
        return capture === null ? where : `${where}. ${capture}`;
      }
    }
  }

  function captureText({ player, move: { captured } }: Notice & { kind: 'moved' }): string | null {
    if (captured === null) return null;
    const values = { player: nameOf(player), other: nameOf(captured.player), token: captured.token + 1 };
    if (player === HUMAN) return text('youCaptured', values);
    return text(captured.player === HUMAN ? 'capturedYou' : 'captured', values);
  }

  function startClock(endsAtMs: number): void {
    const update = (): void => {
      const leftMs = Math.max(0, endsAtMs - performance.now());
      time.textContent = clockText(leftMs);
      set(clock, { 'data-late': leftMs <= LATE_MS });
    };
    clearInterval(clockTimer);
    clockTimer = setInterval(update, 250);
    update();
  }

  /**
   * Waits for the player's answer, or for the end of their time.
   * @param offer makes the answer possible and says how to take it back
   */
  function ask<Answer>(
    limitMs: number | null,
    offer: (give: (answer: Answer) => void) => () => void,
  ): Promise<Answer | null> {
    return new Promise((resolve) => {
      const takeBack = offer(finish);
      const bar = limitMs === null ? undefined : runDown(limitMs);
      const timer = limitMs === null ? undefined : setTimeout(finish, limitMs, null);

      function finish(answer: Answer | null): void {
        clearTimeout(timer);
        bar?.cancel();
        takeBack();
        resolve(answer);
      }
    });
  }

  /** Shows how the time of a decision goes by. It says something, so it also runs for those who want less motion. */
  function runDown(limitMs: number): Animation | undefined {
    const { limit } = chips[HUMAN] ?? {};
    return limit?.animate([{ transform: 'none' }, { transform: 'scaleX(0)' }], {
      duration: limitMs,
      easing: isStill ? 'steps(10)' : 'linear',
      fill: 'forwards',
    });
  }

  async function askRoll(limitMs: number | null): Promise<boolean> {
    prompt.textContent = dice.getAttribute('aria-label');
    const answer = await ask<true>(limitMs, (give) => {
      const press = (): void => give(true);
      const key = (pressed: KeyboardEvent): void => {
        const isOnControl = closest(pressed.target, 'button') !== null;
        if (isOnControl || pressed.repeat || (pressed.key !== ' ' && pressed.key !== 'Enter')) return;
        pressed.preventDefault();
        give(true);
      };
      set(dice, { 'aria-disabled': 'false' });
      dice.addEventListener('click', press);
      document.addEventListener('keydown', key);
      moveFocus(dice);
      return () => {
        set(dice, { 'aria-disabled': 'true' });
        dice.removeEventListener('click', press);
        document.removeEventListener('keydown', key);
      };
    });
    return answer === true;
  }

  function askMove(moves: readonly Move[], limitMs: number): Promise<Move | null> {
    prompt.textContent = text('choose');
    const offers = moves.flatMap((move) => {
      const element = tokens[HUMAN]?.[move.token]?.element;
      return element === undefined ? [] : [{ move, element }];
    });
    return ask<Move>(limitMs, (give) => {
      const listening = new AbortController();
      const { signal } = listening;
      for (const { move, element } of offers) {
        const capture =
          move.captured === null ? [] : [text('captures', { other: nameOf(move.captured.player) })];
        const label = [tokenLabel(HUMAN, move.token, move.from), ...capture].join(', ');
        set(element, { disabled: false, 'aria-label': label });
        const point = (): void => showGhost(move);
        element.addEventListener('focus', point, { signal });
        element.addEventListener('pointerenter', point, { signal });
      }
      board.addEventListener(
        'click',
        (click) => {
          const chosen = offers.find(({ element }) => element === pressedToken(click, offers));
          if (chosen !== undefined) give(chosen.move);
        },
        { signal },
      );
      document.addEventListener('keydown', (pressed) => walk(pressed, offers), { signal });
      const [first] = offers;
      if (first !== undefined) {
        showGhost(first.move);
        moveFocus(first.element);
      }
      return () => {
        listening.abort();
        ghost.hidden = true;
        // Before they go out, or the focus would be lost with them.
        moveFocus(dice);
        for (const { element } of offers) set(element, { disabled: true });
      };
    });
  }

  /** Where the token would go. */
  function showGhost(move: Move): void {
    put(ghost, tokenPlace(seats[HUMAN] ?? 0, move.token, move.to));
    ghost.hidden = false;
  }

  /** Arrows go from token to token. */
  function walk(pressed: KeyboardEvent, offers: readonly { element: HTMLElement }[]): void {
    const forwards = pressed.key === 'ArrowRight' || pressed.key === 'ArrowDown';
    if (!forwards && pressed.key !== 'ArrowLeft' && pressed.key !== 'ArrowUp') return;
    pressed.preventDefault();
    const at = offers.findIndex(({ element }) => element === document.activeElement);
    const next = at === -1 ? 0 : (at + (forwards ? 1 : offers.length - 1)) % offers.length;
    offers[next]?.element.focus();
  }

  /** Fingers are wider than squares, and reaches overlap: the nearest token is meant. */
  function pressedToken(click: MouseEvent, offers: readonly { element: HTMLElement }[]): Element | null {
    const button = closest(click.target, 'button');
    // From the keyboard or a screen reader.
    if (click.detail === 0) return button;
    let nearest: Element | null = null;
    let leastPx = 44;
    for (const { element } of offers) {
      const { x, y, width, height } = element.getBoundingClientRect();
      const px = Math.hypot(click.clientX - x - width / 2, click.clientY - y - height / 2);
      if (px >= leastPx) continue;
      nearest = element;
      leastPx = px;
    }
    return nearest;
  }

  /** Leads the keyboard through the turn, and leaves whoever is elsewhere alone. */
  function moveFocus(element: HTMLElement): void {
    const active = document.activeElement;
    const isInPlay = active === null || active === document.body || active === dice || board.contains(active);
    if (document.hasFocus() && isInPlay) element.focus({ preventScroll: true });
  }

  function think(): Promise<void> {
    return wait(THINK_MS);
  }

  async function showRoll(value: DiceValue): Promise<void> {
    sounds.play('roll');
    if (!isStill) {
      set(dice, { 'data-rolling': true });
      for (let ms = 0; ms < ROLL_MS; ms += FACE_MS) {
        die.show(ROLLING_FACES[(ms / FACE_MS) % ROLLING_FACES.length] ?? 6);
        await wait(FACE_MS);
      }
      set(dice, { 'data-rolling': false });
    }
    die.show(value);
    await wait(READ_MS);
  }

  async function showMove(state: GameState, { token, from, to, captured }: Move): Promise<void> {
    const own = shown[state.turn];
    if (own === undefined) return;
    const moving = tokens[state.turn]?.[token]?.element;
    if (moving !== undefined) set(moving, { 'data-moving': true });
    for (let steps = isStill ? to : Math.max(from + 1, 0); steps <= to; steps += 1) {
      own[token] = steps;
      layOut();
      sounds.play('step');
      await wait(STEP_MS);
    }
    if (moving !== undefined) set(moving, { 'data-moving': false });
    if (captured !== null) {
      const back = state.variant === 'quick' ? 0 : YARD;
      const element = tokens[captured.player]?.[captured.token]?.element;
      if (element !== undefined) set(element, { 'data-flying': true });
      (shown[captured.player] ?? [])[captured.token] = back;
      sounds.play('capture');
      layOut();
      await wait(FLY_MS);
      if (element !== undefined) set(element, { 'data-flying': false });
    }
    if (to === HOME) sounds.play('home');
    await wait(STEP_MS);
  }
}

/** `0:59` */
function clockText(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
