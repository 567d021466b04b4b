/** Themes of the specification (§9), available in every project: files of `themes/`. Content also uses them as colour names. */
export const THEMES: readonly string[] = ['purple', 'yellow', 'lightBlue'];
