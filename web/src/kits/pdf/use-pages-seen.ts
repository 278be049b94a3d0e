import { useEffect, useState, type RefObject } from 'react';

interface PagesSeen {
  /** Visible pages, or those that a little scrolling would show. */
  readonly near: ReadonlySet<number>;
  /** The first visible page. */
  readonly first: number;
}

/** Which pages of a scrolling box are visible. */
export function usePagesSeen(box: RefObject<HTMLElement | null>): PagesSeen {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set());
  const [first, setFirst] = useState(1);
  useEffect(() => {
    const root = box.current;
    if (!root) return undefined;
    const nearby = watch(root, '100% 0px', setNear);
    const seen = watch(root, '-20% 0px -60% 0px', (shown) => shown.size > 0 && setFirst(Math.min(...shown)));
    // The pages are rendered once the box has been measured.
    const arrivals = new MutationObserver(() => {
      for (const page of root.querySelectorAll('[data-page]')) {
        nearby.observe(page);
        seen.observe(page);
      }
    });
    arrivals.observe(root, { childList: true });
    return () => {
      arrivals.disconnect();
      nearby.disconnect();
      seen.disconnect();
    };
  }, [box]);
  return { near, first };
}

function watch(root: HTMLElement, rootMargin: string, report: (pages: ReadonlySet<number>) => void) {
  const shown = new Set<number>();
  return new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const page = Number((target as HTMLElement).dataset['page']);
        if (isIntersecting) shown.add(page);
        else shown.delete(page);
      }
      report(new Set(shown));
    },
    { root, rootMargin },
  );
}
