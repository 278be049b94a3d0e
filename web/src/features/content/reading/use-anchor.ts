import { useEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Goes to the clause or heading of a text that the address names, lights it and tells which it is. The router has
 * looked for it already, but the text may have come later.
 */
export function useAnchor(body: HTMLElement | null): HTMLElement | null {
  const { hash } = useLocation();
  const anchor = decoded(hash.slice(1));
  const lit = anchor === '' ? null : (body?.querySelector<HTMLElement>(`#${CSS.escape(anchor)}`) ?? null);
  useEffect(() => {
    lit?.setAttribute('data-lit', '');
    lit?.scrollIntoView({ behavior: 'instant', block: 'start' });
    return () => lit?.removeAttribute('data-lit');
  }, [lit]);
  return lit;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
