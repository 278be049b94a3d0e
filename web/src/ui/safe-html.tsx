import { useEffect, useState } from 'react';

/**
 * The only way to show user-written markup: anything executable is removed here once more. DOMPurify needs a browser,
 * and is loaded only where there is markup: until then, and in the server's rendering, there is only the text.
 */
export function SafeHtml({ html, className }: { readonly html: string; readonly className?: string }) {
  const [purified, setPurified] = useState<string>();
  const isMarkup = /[<&]/.test(html);
  useEffect(() => {
    if (!isMarkup) return;
    void import('dompurify').then(({ default: purify }) =>
      setPurified(purify.sanitize(html, { USE_PROFILES: { html: true } })),
    );
  }, [html, isMarkup]);
  const clean = (isMarkup ? purified : undefined) ?? textOf(html);
  // oxlint-disable-next-line react/no-danger
  return <div className={className} dangerouslySetInnerHTML={{ __html: clean }} />;
}

const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('<', '&lt;')
    .trim();
