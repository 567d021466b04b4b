/**
 * Makes text from files and their names harmless for terminals and logs: terminals interpret escape sequences, direction marks reorder
 * what is read, and a GitHub runner executes lines that begin with `::`.
 */

/** Controls (C0, DEL, C1), separators of lines and paragraphs, and marks of direction; not the joiners that Indian scripts need. */
const ACTIVE = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The older form of runner commands is recognised anywhere in a line. */
const OLD_COMMAND = /##\[/g;

/** A piece of a line, with each active character as `\u001b`. */
export function inertText(text: string): string {
  return text.replace(ACTIVE, escapeCharacter).replace(OLD_COMMAND, '##\\[');
}

/** Whole lines coloured by this program: its line feeds and colours stay, and no line is a command. */
export function inertLines(text: string): string {
  return text
    .split(COLOR_OR_LINE_FEED)
    .map((part, index) => (index % 2 === 0 ? inertText(part) : part))
    .join('')
    .replace(/^([^\S\n]*):(?=:)/gm, '$1\\:');
}

/** The sequences that this program writes between texts. */
const COLOR_OR_LINE_FEED = new RegExp(`(\n|${String.fromCharCode(27)}\\[[\\d;]*m)`);

/** A line of a file with active characters replaced one for one, so that a mark below it stays in its column. */
export function inertFrame(line: string): string {
  return line.replace(OLD_COMMAND, '#♯[').replace(ACTIVE, (character) => {
    const code = character.charCodeAt(0);
    if (code === 9) return ' ';
    if (code < 32) return String.fromCharCode(PICTURES + code);
    return code === 127 ? '\u2421' : '\ufffd';
  });
}

/** The first of the letters that Unicode has for showing controls. */
const PICTURES = 0x2400;

/** JSON of the value with active characters escaped. Ends with a line feed. */
export function inertJson(value: unknown, indent = 0): string {
  const json = JSON.stringify(value, null, indent);
  // Line feeds occur only between values: those in texts have been escaped.
  const active = json.replace(ACTIVE, (character) =>
    character === '\n' ? character : escapeCharacter(character),
  );
  return `${active.replace(OLD_COMMAND, '##\\u005b')}\n`;
}

function escapeCharacter(character: string): string {
  if (character === '\n') return '\\n';
  if (character === '\r') return '\\r';
  if (character === '\t') return '\\t';
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
