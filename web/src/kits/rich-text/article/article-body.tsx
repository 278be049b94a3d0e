import { memo, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate, type NavigateFunction } from 'react-router';
import { isEmbedded } from '../../../lib/browser/embed.ts';
import { Formula } from '../formula.tsx';
import { Zoomed } from '../zoomed.tsx';
import { dressed } from './article-markup.ts';
import styles from './article-body.module.css';

interface ArticleBodyProps {
  readonly html: string;
  /**
   * Called with the containing element, for code that tracks the reader's position in it; another text is another
   * element.
   */
  readonly onPlaced?: (element: HTMLElement | null) => void;
}

/** The text of an article or a lesson. The only way to show one: anything executable is removed here once more. */
export const ArticleBody = memo(function ArticleBody({ html, onPlaced }: ArticleBodyProps): ReactNode {
  const markup = useMemo(() => dressed(html), [html]);
  const [body, setBody] = useState<HTMLElement | null>(null);
  const [zoomed, setZoomed] = useState<HTMLImageElement>();
  const navigate = useNavigate();
  const place = useCallback(
    (element: HTMLElement | null) => {
      setBody(element);
      onPlaced?.(element);
    },
    [onPlaced],
  );
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (!(event.target instanceof Element)) return;
      const picture = event.target.closest('[data-zoom]')?.querySelector('img');
      if (picture) setZoomed(picture);
      else follow(event, event.target.closest('a'), navigate);
    };
    body?.addEventListener('click', onClick);
    return () => body?.removeEventListener('click', onClick);
  }, [body, navigate]);
  const formulas = useMemo(() => [...(body?.querySelectorAll<HTMLElement>('span[data-formula]') ?? [])], [body]);
  return (
    <>
      <div
        key={markup}
        ref={place}
        className={styles.body}
        data-law={markup.includes('data-clause')}
        // oxlint-disable-next-line react/no-danger -- it has just been sanitised
        dangerouslySetInnerHTML={{ __html: markup }}
      />
      {formulas.map((formula, at) =>
        createPortal(<Formula latex={formula.dataset['formula'] ?? ''} />, formula, String(at)),
      )}
      {zoomed && <Zoomed src={zoomed.src} alt={zoomed.alt} onClose={() => setZoomed(undefined)} />}
    </>
  );
});

/** Links within the site navigate without a page load. */
function follow(event: MouseEvent, link: HTMLAnchorElement | null, navigate: NavigateFunction): void {
  const address = link?.getAttribute('href') ?? '';
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!isPlain || !/^(#|\/web\/)/.test(address)) return;
  event.preventDefault();
  const { pathname, search, hash } = new URL(address, location.href);
  // The interface mode mark is set here, because setting it later would lose the scroll position.
  void navigate({ pathname, search: isEmbedded() ? '?type=interface' : search, hash });
}
