import { use, useMemo, type ReactNode } from 'react';
import { Media } from './media.ts';
import { nodesOf, type Style } from './rich-nodes.tsx';
import styles from './rich-text.module.css';

interface RichTextProps extends Omit<Style, 'media'> {
  readonly html: string;
  readonly className?: string | undefined;
}

/**
 * Markup that people wrote, shown from a list of known tags and attributes: what is not on it never reaches the page.
 * Formulas load KaTeX when the first one is met, pictures open in large.
 */
export function RichText({ html, className = '', blank, within }: RichTextProps): ReactNode {
  const media = use(Media);
  const nodes = useMemo(() => nodesOf(html, { blank, within, media }), [html, blank, within, media]);
  return <div className={`${styles.text} ${className}`}>{nodes}</div>;
}
