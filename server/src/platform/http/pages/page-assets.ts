import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** Returns the built page for one screen. */
export type Shell = (screen: string | undefined) => string;

const STYLES = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g;

/**
 * The built page plus what a screen would otherwise load lazily: its scripts are preloaded in the head, so that they
 * load immediately, and all styles are inlined, so that nothing blocks the first paint. The page can be read without
 * its scripts, so they load with low priority. Read once: a release is a new process.
 */
export function openShell(root: string, page: string): Shell {
  const manifest = readManifest(root);
  const made = new Map<string, string>();
  return (screen) => {
    if (screen === undefined || !manifest[screen]) return page;
    const found = made.get(screen) ?? shellOf({ root, manifest, page }, screen);
    made.set(screen, found);
    return found;
  };
}

function shellOf({ root, manifest, page }: { root: string; manifest: Manifest; page: string }, screen: string): string {
  const chunks = withImports(manifest, screen).flatMap((name) => manifest[name] ?? []);
  const ownStyles = [...page.matchAll(STYLES)].map(([, file = '']) => file);
  const styles = [...new Set([...ownStyles, ...chunks.flatMap(({ css = [] }) => css)])];
  const scripts = new Set(chunks.map(({ file }) => file).filter((file) => !page.includes(`/${file}"`)));
  const text = styles.map((file) => readFileSync(join(root, file), 'utf8').trim()).join('\n');
  const tags = [
    // The script looks for these links before it fetches styles; disabled links are not fetched.
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
    ...[...scripts].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    `<style>${text}</style>`,
  ];
  return page
    .replace(STYLES, '')
    .replace('</head>', () => `  ${tags.join('\n    ')}\n  </head>`)
    .replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"');
}

/** Depth first, so that the styles of imports precede a module's own. */
function withImports(manifest: Manifest, name: string, seen = new Set<string>()): string[] {
  if (seen.has(name)) return [];
  seen.add(name);
  const imported = manifest[name]?.imports ?? [];
  return [...imported.flatMap((one) => withImports(manifest, one, seen)), name];
}

function readManifest(root: string): Manifest {
  const file = join(root, '.vite/manifest.json');
  // Written by the build of the same release.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {};
}
