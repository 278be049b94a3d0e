import { useEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Scrolls to the clause or heading named in the address, highlights it and returns it. The router has already looked
 * for it, but the text may have arrived later.
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
