import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- the address of the file, not the file
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url&no-inline';
import { useEffect, useState } from 'react';
import { fetchPdfFile } from './pdf-files.ts';

GlobalWorkerOptions.workerSrc = workerAddress;

/** PDF.js makes one with `new`; what it gives is all that is asked of it. */
function OwnFiles() {
  return { fetch: ({ filename }: { readonly filename: string }) => fetchPdfFile(filename) };
}

/** A file that is being read. Sizes are those of its first page, at its own scale. */
export interface OpenPdf {
  readonly document: PDFDocumentProxy;
  readonly pages: number;
  readonly width: number;
  readonly height: number;
}

/** Nothing while it is on its way. */
export function usePdf(address: string): OpenPdf | 'failed' | undefined {
  const [pdf, setPdf] = useState<OpenPdf | 'failed'>();
  useEffect(() => {
    let isGone = false;
    const loading = getDocument({ url: address, BinaryDataFactory: OwnFiles, useWorkerFetch: false });
    const open = async () => {
      const document = await loading.promise;
      const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
      return { document, pages: document.numPages, width, height };
    };
    open().then(
      (opened) => !isGone && setPdf(opened),
      () => !isGone && setPdf('failed'),
    );
    return () => {
      isGone = true;
      void loading.destroy();
    };
  }, [address]);
  return pdf;
}
