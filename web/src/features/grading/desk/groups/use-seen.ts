import { useEffect, useState } from 'react';

interface Seen {
  /** The scrolling list. The last line of each entry has its id as `data-seen-id`. */
  readonly list: (element: HTMLElement | null) => void;
  readonly seen: ReadonlySet<string>;
}

/** Which entries of a list have been on screen, down to their last line. */
export function useSeen(): Seen {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [root, setRoot] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!root) return undefined;
    const watching = new IntersectionObserver(
      (entries) => {
        const ids = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => idOf(target));
        if (ids.length > 0) setSeen((seen) => new Set([...seen, ...ids]));
      },
      { root },
    );
    for (const element of root.querySelectorAll('[data-seen-id]')) watching.observe(element);
    return () => watching.disconnect();
  }, [root]);
  return { list: setRoot, seen };
}

const idOf = (element: Element): string => (element instanceof HTMLElement ? (element.dataset['seenId'] ?? '') : '');
