import { useEffect, useState, type RefObject } from 'react';

interface PagesSeen {
  /** Visible pages, or those that a little scrolling would show. */
  readonly near: ReadonlySet<number>;
  /** The first visible page. */
  readonly first: number;
  /** Pages of which at least half is visible, or that fill half of the box. */
  readonly shown: readonly number[];
}

/** Which pages of a scrolling box are visible. */
export function usePagesSeen(box: RefObject<HTMLElement | null>): PagesSeen {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set());
  const [first, setFirst] = useState(1);
  const [shown, setShown] = useState<readonly number[]>([]);
  useEffect(() => {
    const root = box.current;
    if (!root) return undefined;
    const nearby = watch(root, '100% 0px', setNear);
    const seen = watch(root, '-20% 0px -60% 0px', (pages) => pages.size > 0 && setFirst(Math.min(...pages)));
    const half = watch(root, '0px', (pages) => setShown([...pages].toSorted((a, b) => a - b)), isHalfSeen);
    // The pages are rendered once the box has been measured.
    const arrivals = new MutationObserver(() => {
      for (const page of root.querySelectorAll('[data-page]')) {
        nearby.observe(page);
        seen.observe(page);
        half.observe(page);
      }
    });
    arrivals.observe(root, { childList: true });
    return () => {
      arrivals.disconnect();
      nearby.disconnect();
      seen.disconnect();
      half.disconnect();
    };
  }, [box]);
  return { near, first, shown };
}

type Counts = (entry: IntersectionObserverEntry) => boolean;

const isSeen: Counts = ({ isIntersecting }) => isIntersecting;

function isHalfSeen({ isIntersecting, intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry) {
  return isIntersecting && (intersectionRatio >= 0.5 || intersectionRect.height * 2 >= (rootBounds?.height ?? 0));
}

/** Enough steps for a page that is several times as high as the box. */
const steps = Array.from({ length: 21 }, (_, at) => at / 20);

function watch(
  root: HTMLElement,
  rootMargin: string,
  report: (pages: ReadonlySet<number>) => void,
  counts: Counts = isSeen,
) {
  const shown = new Set<number>();
  return new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        const page = Number((entry.target as HTMLElement).dataset['page']);
        if (counts(entry)) shown.add(page);
        else shown.delete(page);
      }
      report(new Set(shown));
    },
    { root, rootMargin, threshold: counts === isSeen ? 0 : steps },
  );
}
