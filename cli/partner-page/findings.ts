/** One thing that was looked at on a partner's page. */
export interface Finding {
  /** What it is about: `tag`, `hash`, `policy`, `package` … */
  about: string;
  /** `problem`: visitors lose something. `note`: worth knowing. */
  level: 'fine' | 'note' | 'problem';
  /** A sentence: what is there and, of a problem, what is to be done. */
  text: string;
}

/** Findings about one thing. */
export function findingsAbout(about: string) {
  return {
    fine: (text: string): Finding => ({ about, level: 'fine', text }),
    note: (text: string): Finding => ({ about, level: 'note', text }),
    problem: (text: string): Finding => ({ about, level: 'problem', text }),
  };
}
