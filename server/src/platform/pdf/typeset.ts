import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { NodeCompiler, NodeError, NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';

/** The fonts of Debian's package fonts-noto-cjk. No others are used, so that a page looks the same on every machine. */
const FONT_DIRECTORY = '/usr/share/fonts/opentype/noto';
/** Exists nowhere: a template reads only the files passed to it, never the disk. */
const WORKSPACE = '/typst-workspace';
/** Results not used by this many later documents are dropped from the compiler's global cache. */
const CACHED_DOCUMENTS = 10;

export interface TypesetOptions {
  /** Files that the template reads, by name. */
  readonly files?: Readonly<Record<string, Buffer>>;
  /** Directory with fonts of this site, used besides the common ones; empty if none. */
  readonly fontDirectory?: string;
}

/** By directory of additional fonts. Each has indexed its fonts: a process uses one or two. */
const compilers = new Map<string, NodeCompiler>();

/**
 * Typesets a document as PDF. The template finds `data` as JSON in `sys.inputs.data` and `files` by their names; text
 * of users must not become part of the template. Runs in the calling thread, about a tenth of a second for ten pages.
 * The same input gives the same bytes if the template sets no date.
 */
export const typeset = (template: string, data: unknown, options: TypesetOptions = {}): Promise<Buffer> =>
  compile({ template, data, options }, (compiler, document) => compiler.pdf(document));

/** As `typeset`, as SVG with letters drawn as paths; several pages are one below the other. */
export const typesetSvg = (template: string, data: unknown, options: TypesetOptions = {}): Promise<string> =>
  compile({ template, data, options }, (compiler, document) => compiler.plainSvg(document));

/** The values that the template reports as `#metadata(…) <report>`, in the order of the document. */
export const typesetReport = (template: string, data: unknown, options: TypesetOptions = {}): Promise<unknown[]> =>
  compile({ template, data, options }, (compiler, document) => {
    const found: unknown = compiler.query(document, { selector: '<report>', field: 'value' });
    return Array.isArray(found) ? found : [];
  });

interface Source {
  readonly template: string;
  readonly data: unknown;
  readonly options: TypesetOptions;
}

async function compile<T>(
  { template, data, options: { files = {}, fontDirectory = '' } }: Source,
  use: (compiler: NodeCompiler, document: NodeTypstDocument) => T,
): Promise<T> {
  const compiler = compilers.get(fontDirectory) ?? (await openCompiler(fontDirectory));
  // In a long series others get their turn between two documents, and the native memory of earlier ones is freed.
  await setImmediate();
  compiler.resetShadow();
  for (const [name, bytes] of Object.entries(files)) compiler.mapShadow(join(WORKSPACE, name), bytes);
  const compiled = compiler.compile({ mainFileContent: template, inputs: { data: JSON.stringify(data) } });
  // Warnings count as errors: the usual one is a missing font, which leaves boxes in place of Chinese characters.
  const complaint = compiled.takeError() ?? compiled.takeWarnings();
  if (complaint || !compiled.result) throw new Error(`typst: ${complaint ? messagesOf(complaint) : 'no document'}`);
  const made = use(compiler, compiled.result);
  compiler.evictCache(CACHED_DOCUMENTS);
  return made;
}

/** Loaded with the first document: 40 MB of native code and the font index. */
async function openCompiler(fontDirectory: string): Promise<NodeCompiler> {
  const typst = await import('@myriaddreamin/typst-ts-node-compiler');
  const fontPaths = fontDirectory === '' ? [FONT_DIRECTORY] : [fontDirectory, FONT_DIRECTORY];
  const compiler = typst.NodeCompiler.create({ workspace: WORKSPACE, fontArgs: [{ fontPaths }] });
  compilers.set(fontDirectory, compiler);
  return compiler;
}

function messagesOf({ shortDiagnostics }: NodeError): string {
  return (shortDiagnostics as { message: string }[]).map(({ message }) => message).join('; ');
}
