import { startTransition, useEffect, useRef, useState, type RefObject } from 'react';

/** Rendered before it is scrolled into view. */
const MARGIN = '320px 0px';

/** Whether an element is on screen or close to it; what is far away need not be rendered. */
export function useNear<Shown extends Element>(): readonly [RefObject<Shown | null>, boolean] {
  const ref = useRef<Shown>(null);
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (!ref.current || typeof IntersectionObserver === 'undefined') return undefined;
    // In slices between other work: several parts come into view at once.
    const observer = new IntersectionObserver(
      (entries) => startTransition(() => setNear(entries.at(-1)?.isIntersecting === true)),
      { rootMargin: MARGIN },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [ref, isNear];
}

/** Parts of a list of this length; the last one is shorter. */
export function chunksOf<Item>(items: readonly Item[], length: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / length) }, (_, at) =>
    items.slice(at * length, (at + 1) * length),
  );
}
