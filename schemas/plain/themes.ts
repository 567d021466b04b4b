/** The themes of the specification (§9), which every project has: files of `themes/`. Content names its colours by them, too. */
export const THEMES: readonly string[] = ['purple', 'yellow', 'lightBlue'];
