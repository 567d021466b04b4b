/** Texts of announcements, for the screen readers' log and the line beside the dice. */
import { HUMAN, type Notice } from './match.ts';
import { HOME, YARD } from './rules.ts';
import type { Text } from './texts.ts';

export interface TableWords {
  text: Text;
  nameOf: (player: number) => string;
}

/** A token with its place: `Your token 2, 14 squares to go`. */
export function tokenLabel(words: TableWords, player: number, token: number, steps: number): string {
  const { text, nameOf } = words;
  const number = token + 1;
  const name =
    player === HUMAN
      ? text('yourToken', { token: number })
      : text('tokenOf', { player: nameOf(player), token: number });
  return `${name}, ${placeText(text, steps)}`;
}

function placeText(text: Text, steps: number): string {
  if (steps === HOME) return text('isHome');
  return steps === YARD ? text('inYard') : text('stepsLeft', { steps: HOME - steps });
}

export function wordsOf(words: TableWords, notice: Notice): string {
  const { text, nameOf } = words;
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
      const where = tokenLabel(words, player, notice.move.token, notice.move.to);
      const capture = captureText(words, notice);
      return capture === null ? where : `${where}. ${capture}`;
    }
  }
}

/** Null when no token was sent back. */
export function captureText(
  { text, nameOf }: TableWords,
  { player, move: { captured } }: Notice & { kind: 'moved' },
): string | null {
  if (captured === null) return null;
  const values = { player: nameOf(player), other: nameOf(captured.player), token: captured.token + 1 };
  if (player === HUMAN) return text('youCaptured', values);
  return text(captured.player === HUMAN ? 'capturedYou' : 'captured', values);
}

/** `0:59` */
export function clockText(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
