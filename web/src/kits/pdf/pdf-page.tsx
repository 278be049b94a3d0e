import { TextLayer, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, type ReactNode } from 'react';
import styles from './pdf-view.module.css';

interface PdfPageProps {
  readonly document: PDFDocumentProxy;
  readonly number: number;
  readonly scale: number;
  /** Rendered only near the viewport: a book of hundreds of pages would fill the memory. */
  readonly isNear: boolean;
}

/** Phones reject a canvas with more pixels than this. */
const MAX_DOTS = 16_000_000;

/** One page: its image, and over it its text, to be selected, copied and read aloud. */
export function PdfPage({ document, number, scale, isNear }: PdfPageProps): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [picture, layer] = [canvas.current, words.current];
    if (!isNear || !picture || !layer) return undefined;
    const drawing = draw({ document, number, scale }, picture, layer);
    return () => {
      drawing.cancel();
      // Frees the memory, which a canvas otherwise retains.
      picture.width = 0;
      layer.replaceChildren();
    };
  }, [document, number, scale, isNear]);
  return (
    <>
      <canvas ref={canvas} aria-hidden="true" />
      <div ref={words} className={styles.words} />
    </>
  );
}

type Drawn = Pick<PdfPageProps, 'document' | 'number' | 'scale'>;

function draw({ document, number, scale }: Drawn, canvas: HTMLCanvasElement, layer: HTMLElement) {
  let isOff = false;
  const ends: (() => void)[] = [];
  const run = async () => {
    const page = await document.getPage(number);
    if (isOff) return;
    const viewport = page.getViewport({ scale });
    const ratio = Math.min(devicePixelRatio, Math.sqrt(MAX_DOTS / (viewport.width * viewport.height)));
    canvas.width = Math.floor(viewport.width * ratio);
    canvas.height = Math.floor(viewport.height * ratio);
    canvas.style.aspectRatio = `${viewport.width} / ${viewport.height}`;
    const picture = page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] });
    ends.push(() => picture.cancel());
    await picture.promise;
    const text = new TextLayer({ textContentSource: page.streamTextContent(), container: layer, viewport });
    ends.push(() => text.cancel());
    await text.render();
  };
  run().catch(() => {
    // Cancelled, or a page that cannot be rendered: it stays empty, the others still work.
  });
  return {
    cancel: () => {
      isOff = true;
      for (const end of ends) end();
    },
  };
}
