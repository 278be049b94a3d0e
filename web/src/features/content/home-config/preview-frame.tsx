import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './preview.module.css';

interface PreviewFrameProps {
  readonly title: string;
  /** The simulated window size in its own pixels, and the display scale. */
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly children: ReactNode;
}

const BLANK = '<!doctype html><html lang="zh-CN"><head></head><body></body></html>';

/**
 * Shows a part of the page as a window of another size would: only a separate window has its own width for media
 * queries. Nothing in it can be clicked.
 */
export function PreviewFrame({ title, width, height, scale, children }: PreviewFrameProps) {
  const [body, setBody] = useState<HTMLElement>();
  const open = ({ contentDocument }: HTMLIFrameElement) => {
    if (!contentDocument) return;
    for (const style of document.querySelectorAll('link[rel=stylesheet], style[data-vite-dev-id]')) {
      contentDocument.head.append(style.cloneNode(true));
    }
    contentDocument.body.inert = true;
    setBody(contentDocument.body);
  };
  return (
    <div className={styles.window} style={{ width: width * scale, height: height * scale }}>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- its document is the constant above, drawn into from here */}
      <iframe
        title={title}
        className={styles.frame}
        style={{ width, height, transform: `scale(${scale})` }}
        srcDoc={BLANK}
        onLoad={({ currentTarget }) => open(currentTarget)}
      />
      {body && createPortal(children, body)}
    </div>
  );
}
