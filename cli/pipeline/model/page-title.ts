/** The title of a page without what follows a bar: `Ludo Rules | Paasa` → `Ludo Rules`. */
export function withoutName(title: string): string {
  return title.split(' | ')[0] ?? title;
}
