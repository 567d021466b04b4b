/** The result of one check of a partner's page. */
export interface Finding {
  /** The subject: `tag`, `hash`, `policy`, `package` … */
  about: string;
  /** `problem`: visitors lose something. `note`: worth knowing. */
  level: 'fine' | 'note' | 'problem';
  /** A sentence: what was found and, for a problem, what to do. */
  text: string;
}

/** Makes findings about one thing: each a list of one, as checks return them. */
export function findingsAbout(about: string) {
  return {
    fine: (text: string): Finding[] => [{ about, level: 'fine', text }],
    note: (text: string): Finding[] => [{ about, level: 'note', text }],
    problem: (text: string): Finding[] => [{ about, level: 'problem', text }],
  };
}
