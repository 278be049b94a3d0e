import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Ctx } from '../../ctx.ts';
import type { Requested } from './page-data-loader.ts';

/** The markup of a public path for a visitor; undefined if the path has no screen that renders on the server. */
type Render = (path: string, data: PageData) => string | undefined;

export interface PageData {
  readonly at: string;
  readonly calls: readonly { readonly path: string; readonly input: unknown; readonly data: unknown }[];
}

export function pageDataOf(asked: readonly Requested[], madeAt: Date): PageData {
  return {
    at: madeAt.toISOString(),
    calls: asked.map(({ endpoint, input, data }) => ({ path: endpoint.path, input, data })),
  };
}

/**
 * The renderer that the web build wrote. Loaded with the first page: workers, and API processes that serve no pages,
 * never load it. When rendering fails, the page is sent empty and the script shows it.
 */
export function openRenderer(root: string): (ctx: Ctx, path: string, data: PageData) => string | undefined {
  const file = join(root, '.render/render.mjs');
  let render: Render | undefined;
  return ({ log }, path, data) => {
    try {
      render ??= existsSync(file) ? load(file) : () => undefined;
      return render(path, data);
    } catch (error) {
      log.warn({ err: error, path }, 'page not rendered');
      return undefined;
    }
  };
}

function load(file: string): Render {
  // Built from `web/src/app/frame/render.tsx` of the same release.
  const { render } = createRequire(import.meta.url)(file) as { readonly render: Render };
  return render;
}
