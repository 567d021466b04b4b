/** Renders pages of one set of inputs, recording what each reads of them. */
import { hasHtmlBudget } from '../check/budgets.ts';
import type { Page, RenderPlan } from '../model/types.ts';
import { planPage } from '../plan/plan.ts';
import { createRenderer, type RenderedFile, type Renderer, type RenderInput } from '../render/render.ts';
import { type FactName, factHash, Recorder, recordingView } from './recorder.ts';

export interface RecordedPage extends RenderedFile {
  plan: RenderPlan;
  /** Whether the site sets a budget for the size of pages. */
  isWeighed: boolean;
  /** Facts that it read, in order of first use. */
  reads: FactName[];
}

/** Hashes that are kept: each costs more than 200 bytes. */
const MOST_HASHES = 2000;

export class RecordingRenderer {
  readonly #input: RenderInput;
  readonly #recorder = new Recorder();
  readonly #view: RenderInput;
  readonly #renderer: Renderer;
  readonly #hashes = new Map<FactName, string>();

  constructor(input: RenderInput) {
    this.#input = input;
    this.#view = recordingView(input, this.#recorder);
    this.#renderer = createRenderer(this.#view, (key, part) => this.#recorder.memo(key, part));
  }

  async render(page: Page, translationKey: string): Promise<RecordedPage> {
    await this.#renderer.prepare(page);
    const { index, project } = this.#view;
    const { value, reads } = this.#recorder.record(() => {
      const plan = planPage(page, translationKey, index, project);
      const file = this.#renderer.render(plan);
      return { ...file, plan, isWeighed: hasHtmlBudget(project.site.budgets) };
    });
    return { ...value, reads: [...reads] };
  }

  /** Hash of a fact as this renderer's pages see it. */
  hashOf(name: FactName): string {
    let hash = this.#hashes.get(name);
    if (hash === undefined) {
      // Of a site's many facts few are read by pages that come one after another.
      if (this.#hashes.size >= MOST_HASHES) this.#hashes.clear();
      hash = factHash(this.#input, name);
      this.#hashes.set(name, hash);
    }
    return hash;
  }
}
