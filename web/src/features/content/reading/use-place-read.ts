import type { ContentsEntry } from '@ganlin/contract/content/read';
import { useEffect, useState } from 'react';

/**
 * The strip in which the reader is assumed to look. It begins slightly below the end of the preceding clause after a
 * jump: touching counts as visible.
 */
const EYES = '-80px 0px -62% 0px';

/** The entry of the contents being read. */
export function useReadingPosition(body: HTMLElement | null, contents: readonly ContentsEntry[]): string {
  const [position, setPosition] = useState(contents[0]?.anchor ?? '');
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
        // Between two headings none is visible: the reader is still in the text of the previous one.
        if (first !== undefined) setPosition(first);
      },
      { rootMargin: EYES },
    );
    for (const element of body?.querySelectorAll('[id]') ?? []) {
      if (order.has(element.id)) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [body, contents]);
  return position;
}
