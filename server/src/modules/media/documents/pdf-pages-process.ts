/** Counts the pages of the PDF at a path. Run by `pdf-pages.ts` in a process of its own. */
import { pathToFileURL } from 'node:url';
// Registers the part that otherwise would be loaded from a separate file, which a bundle does not have.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { answerParent } from '../../../platform/gateways/program/run-node.ts';
import type { PdfAnswer } from './pdf-pages.ts';

const SILENT = 0;

async function answerFor(path: string): Promise<PdfAnswer> {
  // By ranges: of a large file only what the page tree needs is read.
  const loading = getDocument({ url: pathToFileURL(path).href, disableAutoFetch: true, verbosity: SILENT });
  try {
    const pdf = await loading.promise;
    // The declared number may be wrong; the last page must exist.
    if (pdf.numPages > 0) await pdf.getPage(pdf.numPages);
    return { pages: pdf.numPages };
  } catch (error) {
    return { refused: error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'broken' };
  }
}

await answerParent(answerFor);
