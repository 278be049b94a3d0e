import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useState } from 'react';
import { tokenHeader } from '../../lib/api/client.ts';
import { fetchPdfFile } from './pdf-files.ts';
// oxlint-disable-next-line import/default -- the address of the file, not the file
import workerAddress from './pdf-worker.ts?worker&url';

GlobalWorkerOptions.workerSrc = workerAddress;

/** PDF.js instantiates it with `new` and only uses the returned object. */
function OwnFiles() {
  return { fetch: ({ filename }: { readonly filename: string }) => fetchPdfFile(filename) };
}

/** An open PDF. Sizes are those of its first page, at its own scale. */
export interface OpenPdf {
  readonly document: PDFDocumentProxy;
  readonly pages: number;
  readonly width: number;
  readonly height: number;
}

/** Undefined while it is loading. */
export function usePdf(address: string): OpenPdf | 'failed' | undefined {
  const [pdf, setPdf] = useState<OpenPdf | 'failed'>();
  useEffect(() => {
    let isGone = false;
    const httpHeaders = tokenHeader(address);
    const loading = getDocument({ url: address, httpHeaders, BinaryDataFactory: OwnFiles, useWorkerFetch: false });
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
