import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import { useInBrowser } from '../lib/browser/in-browser.ts';

/**
 * The only way to show user-written markup: anything executable is removed here once more. DOMPurify needs a browser;
 * the server's rendering, and the first view that hydrates it, contain only the text.
 */
export function SafeHtml({ html, className }: { readonly html: string; readonly className?: string }) {
  const isInBrowser = useInBrowser(() => true, false);
  const clean = useMemo(
    () => (isInBrowser ? DOMPurify.sanitize(html, { USE_PROFILES: { html: true } }) : textOf(html)),
    [html, isInBrowser],
  );
  // oxlint-disable-next-line react/no-danger
  return <div className={className} dangerouslySetInnerHTML={{ __html: clean }} />;
}

const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('<', '&lt;')
    .trim();
