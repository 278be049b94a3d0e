import type { HtmlTagDescriptor, Plugin, Rollup } from 'vite';

/**
 * The first script runs the parts of the site one after the other (`src/main.ts`). It imports none of them
 * statically, so the page would not preload them and they would also load one after the other. Polyfills are not
 * needed by most.
 */
export function namePieces(): Plugin {
  return {
    name: 'name-pieces',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(page, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const begin = chunks
          .filter(({ isEntry }) => isEntry)
          .flatMap(({ dynamicImports }) => dynamicImports)
          .filter((fileName) => !fileName.includes('polyfills'));
        const needed = withImports(chunks, begin).filter(({ fileName }) => !page.includes(fileName));
        const styles = new Set(needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
        return [
          ...needed.map(({ fileName }) => linkTo(fileName, { rel: 'modulepreload', crossorigin: true })),
          ...[...styles].map((fileName) => linkTo(fileName, { rel: 'stylesheet' })),
        ];
      },
    },
  };
}

type Chunk = Extract<Rollup.OutputBundle[string], { type: 'chunk' }>;

/** Depth first, so that the styles of imports precede a module's own. */
function withImports(chunks: readonly Chunk[], names: readonly string[], seen = new Set<string>()): Chunk[] {
  return names.flatMap((name) => {
    const chunk = seen.has(name) ? undefined : chunks.find(({ fileName }) => fileName === name);
    seen.add(name);
    return chunk ? [...withImports(chunks, chunk.imports, seen), chunk] : [];
  });
}

const linkTo = (fileName: string, attrs: Record<string, string | boolean>): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { ...attrs, href: `/${fileName}` },
  injectTo: 'head',
});
