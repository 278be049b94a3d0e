import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from 'react';
import { Button } from '../../ui/button.tsx';
import { PdfBar } from './pdf-bar.tsx';
import { PdfPage } from './pdf-page.tsx';
import { usePagesSeen } from './use-pages-seen.ts';
import { usePdf, type OpenPdf } from './use-pdf.ts';
import styles from './pdf-view.module.css';

interface PdfViewProps {
  readonly address: string;
  readonly name: string;
  /** In a lesson of a course. */
  readonly study?: PdfStudy;
}

interface PdfStudy {
  /** Reports the visible pages whenever they change, and the first of them. */
  readonly onShown: (pages: readonly number[], first: number) => void;
  /** Pages that were read: marked. */
  readonly read: readonly number[];
  /** The page to begin at. */
  readonly begin: number;
  /** Set while the pages are shown: scrolls to a page. */
  readonly goTo: RefObject<((page: number) => void) | null>;
}

/** A PDF file in the page: pages in a column, each rendered when it is near the viewport. */
export default function PdfView(file: PdfViewProps): ReactNode {
  const [tries, setTries] = useState(0);
  return <Opening key={tries} {...file} onRetry={() => setTries(tries + 1)} />;
}

function Opening({ address, onRetry, ...shown }: PdfViewProps & { readonly onRetry: () => void }): ReactNode {
  const pdf = usePdf(address);
  if (pdf === undefined) return <output className={styles.blank}>正在打开…</output>;
  if (pdf !== 'failed') return <Pages pdf={pdf} {...shown} />;
  return (
    <div className={styles.blank}>
      <p>文件没能打开，可以下载后查看。</p>
      <Button small look="line" onClick={onRetry}>
        重试
      </Button>
    </div>
  );
}

const GAP = 16;

function Pages({ pdf, name, study }: Omit<PdfViewProps, 'address'> & { readonly pdf: OpenPdf }): ReactNode {
  const box = useRef<HTMLElement>(null);
  const width = useWidth(box);
  const [zoom, setZoom] = useState(1);
  const { near, first, shown } = usePagesSeen(box);
  // Fits the available width, unless the user zooms in.
  const scale = (Math.max(width - 2 * GAP, 1) / pdf.width) * zoom;
  const goTo = (page: number) =>
    box.current?.querySelector(`[data-page="${page}"]`)?.scrollIntoView({ behavior: 'instant', block: 'nearest' });
  useStudied(study, { shown, first, isReady: width > 0, goTo });
  const read = new Set(study?.read);
  const size = { '--page-width': pdf.width * scale, '--total-scale-factor': scale } as CSSProperties;
  return (
    <section className={styles.view} aria-label={name}>
      <PdfBar page={first} pages={pdf.pages} zoom={zoom} onPage={goTo} onZoom={setZoom} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach the pages to scroll them */}
      <section ref={box} className={styles.pages} style={size} tabIndex={0} aria-label="文件的各页">
        {width > 0 &&
          Array.from({ length: pdf.pages }, (_, at) => at + 1).map((number) => (
            <div
              key={number}
              className={styles.page}
              data-page={number}
              data-read={read.has(number)}
              style={{ aspectRatio: `${pdf.width} / ${pdf.height}` }}
            >
              <PdfPage document={pdf.document} number={number} scale={scale} isNear={near.has(number)} />
            </div>
          ))}
      </section>
    </section>
  );
}

interface Shown {
  readonly shown: readonly number[];
  readonly first: number;
  /** The pages have their places. */
  readonly isReady: boolean;
  readonly goTo: (page: number) => void;
}

function useStudied(study: PdfStudy | undefined, { shown, first, isReady, goTo }: Shown): void {
  const report = useEffectEvent((...seen: Parameters<PdfStudy['onShown']>) => study?.onShown(...seen));
  useEffect(() => report(shown, first), [shown, first]);
  const go = useEffectEvent(goTo);
  const begin = useEffectEvent(() => study && study.begin > 1 && goTo(study.begin));
  useEffect(() => {
    if (isReady) begin();
  }, [isReady]);
  useImperativeHandle(study?.goTo, () => (page: number) => go(page), []);
}

function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return width;
}
