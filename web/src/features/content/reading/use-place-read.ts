import type { ContentsEntry } from '@ganlin/contract/content/read';
import { useEffect, useState } from 'react';

/**
 * The strip in which the reader's eyes are taken to be. It begins a little below where the clause before ends when one
 * has been jumped to: touching counts as being seen.
 */
const EYES = '-80px 0px -62% 0px';

/** The entry of the contents that is being read. */
export function usePlaceRead(body: HTMLElement | null, contents: readonly ContentsEntry[]): string {
  const [place, setPlace] = useState(contents[0]?.anchor ?? '');
  useEffect(() => {
    const order = new Map(contents.map(({ anchor }, at) => [anchor, at]));
    const seen = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id);
          else seen.delete(target.id);
        }
        const first = [...seen].toSorted((one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0))[0];
        // Between two headings nothing is seen: it is still the text of the one before.
        if (first !== undefined) setPlace(first);
      },
      { rootMargin: EYES },
    );
    for (const element of body?.querySelectorAll('[id]') ?? []) {
      if (order.has(element.id)) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [body, contents]);
  return place;
}
