import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?url&no-inline';
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?url&no-inline';
import qcms from 'pdfjs-dist/wasm/qcms_bg.wasm?url&no-inline';
import { getBytes } from '../../lib/api/client.ts';

/**
 * Files that PDF.js fetches while it reads a document, from our own origin: decoders of scanned pages, and the
 * character maps (CMaps) for Chinese fonts without their own. Fonts that are not here are replaced by the reader's
 * own.
 */
const tables = import.meta.glob<string>(
  [
    '../../../../node_modules/pdfjs-dist/cmaps/{Adobe-GB1,GB,UniGB}*.bcmap',
    '../../../../node_modules/pdfjs-dist/standard_fonts/Foxit{Symbol,Dingbats}.pfb',
  ],
  { query: '?url&no-inline', import: 'default', eager: true, exhaustive: true },
);

const addresses = new Map<string, string>([
  ['jbig2.wasm', jbig2],
  ['openjpeg.wasm', openjpeg],
  ['qcms_bg.wasm', qcms],
  ...Object.entries(tables).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address] as const),
]);

/** Fetches one of them by the name that PDF.js passes. */
export async function fetchPdfFile(name: string): Promise<Uint8Array> {
  const address = addresses.get(name);
  if (address === undefined) throw new Error(`${name} is not here`);
  return getBytes(address);
}
