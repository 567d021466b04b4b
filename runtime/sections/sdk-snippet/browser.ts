/** Updates the snippet at each change of the form, and copies it. */
import { type Snippet, writeSnippet } from './snippet.ts';

export function start(element: HTMLElement): void {
  const form = element.querySelector('form');
  const code = element.querySelector('pre > code');
  const status = element.querySelector('[role="status"]');
  if (!form || !code || !status) return;

  const write = (): void => {
    code.textContent = writeSnippet(readForm(form));
    status.textContent = '';
  };
  form.addEventListener('input', write);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    try {
      await navigator.clipboard.writeText(code.textContent ?? '');
      status.textContent = 'Copied.';
    } catch {
      // Not allowed here: the visitor copies the selection.
      getSelection()?.selectAllChildren(code);
      status.textContent = 'Marked: copy it by hand.';
    }
  });
  // The browser may restore the form when the page is reloaded.
  write();
}

function readForm(form: HTMLFormElement): Snippet {
  const field = (name: string) =>
    form.querySelector<HTMLInputElement>(`[name="${name}"]:not([type="radio"]), [name="${name}"]:checked`);
  const text = (name: string): string => field(name)?.value.trim() ?? '';
  const texts = (...names: string[]) => Object.fromEntries(names.map((name) => [name, text(name)]));
  const isChecked = (name: string): boolean => field(name)?.checked === true;
  return {
    way: text('way') as Snippet['way'],
    src: text('src'),
    scriptIntegrity: field('src')?.dataset['integrity'] ?? '',
    // Falls back to the default, since a link needs an address.
    packageUrl: text('packageUrl') || (field('packageUrl')?.defaultValue ?? ''),
    tracking: text('tracking'),
    options: {
      ...texts('product', 'productName', 'linkEndpoint', 'iosUrl', 'sheet'),
      percentage: isChecked('percentage'),
      weakInternet: isChecked('weakInternet'),
      // Without events it names nothing.
      ...texts('eventEndpoint', ...(text('eventEndpoint') ? ['eventAppName'] : []), 'integrity'),
    },
  };
}
