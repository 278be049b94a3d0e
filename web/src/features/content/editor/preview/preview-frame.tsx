import { useCallback, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './preview.module.css';

interface PreviewFrameProps {
  readonly label: string;
  readonly width: number;
  readonly children: ReactNode;
}

/**
 * Shows its children in a window with its own width: media queries for phones follow the window, not the box. The
 * frame has this page's styles, including those added later; nothing in it may run.
 */
export function PreviewFrame({ label, width, children }: PreviewFrameProps) {
  const [body, setBody] = useState<HTMLElement>();
  const open = useCallback((frame: HTMLIFrameElement | null) => {
    const take = () => {
      const inner = frame?.contentDocument;
      if (!inner) return;
      inner.documentElement.lang = 'zh-CN';
      inner.head.replaceChildren(...stylesOf(document, inner));
      setBody(inner.body);
    };
    take();
    // A drawer attaches its content to the page a moment later, and a frame that is moved reloads.
    frame?.addEventListener('load', take);
    const follow = new MutationObserver(take);
    follow.observe(document.head, { childList: true });
    return () => {
      frame?.removeEventListener('load', take);
      follow.disconnect();
    };
  }, []);
  return (
    <>
      <iframe ref={open} className={styles.frame} title={label} sandbox="allow-same-origin" style={{ width }} />
      {body && createPortal(children, body)}
    </>
  );
}

function stylesOf(from: Document, into: Document): Node[] {
  return [...from.head.querySelectorAll('style, link[rel=stylesheet]')].map((style) => into.importNode(style, true));
}
