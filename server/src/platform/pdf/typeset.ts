import { join } from 'node:path';
import type { NodeCompiler, NodeError } from '@myriaddreamin/typst-ts-node-compiler';

/** The fonts of Debian's package fonts-noto-cjk. No others are used, so that a page looks the same on every machine. */
const FONT_FOLDERS = ['/usr/share/fonts/opentype/noto'];
/** Exists nowhere: a template reads only the files passed to it, never the disk. */
const WORKSPACE = '/typst-workspace';
/** Results not used by this many later documents are dropped from the compiler's global cache. */
const CACHED_DOCUMENTS = 10;

let compiler: NodeCompiler | undefined;

/**
 * Typesets a document as PDF. The template finds `data` as JSON in `sys.inputs.data` and `files` by their names; text
 * of users must not become part of the template. Runs in the calling thread, about a tenth of a second for ten pages.
 */
export async function typeset(
  template: string,
  data: unknown,
  files: Readonly<Record<string, Buffer>> = {},
): Promise<Buffer> {
  compiler ??= await openCompiler();
  compiler.resetShadow();
  for (const [name, bytes] of Object.entries(files)) compiler.mapShadow(join(WORKSPACE, name), bytes);
  const compiled = compiler.compile({ mainFileContent: template, inputs: { data: JSON.stringify(data) } });
  // Warnings count as errors: the usual one is a missing font, which leaves boxes in place of Chinese characters.
  const complaint = compiled.takeError() ?? compiled.takeWarnings();
  if (complaint || !compiled.result) throw new Error(`typst: ${complaint ? messagesOf(complaint) : 'no document'}`);
  const pdf = compiler.pdf(compiled.result);
  compiler.evictCache(CACHED_DOCUMENTS);
  return pdf;
}

/** Loaded with the first document: 40 MB of native code and the font index. */
async function openCompiler(): Promise<NodeCompiler> {
  const typst = await import('@myriaddreamin/typst-ts-node-compiler');
  return typst.NodeCompiler.create({ workspace: WORKSPACE, fontArgs: [{ fontPaths: FONT_FOLDERS }] });
}

function messagesOf({ shortDiagnostics }: NodeError): string {
  return (shortDiagnostics as { message: string }[]).map(({ message }) => message).join('; ');
}
