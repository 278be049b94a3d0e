import { use, useMemo, type ReactNode } from 'react';
import { Media } from './media.ts';
import { nodesOf, type Style } from './rich-nodes.tsx';
import styles from './rich-text.module.css';

interface RichTextProps extends Omit<Style, 'media'> {
  readonly html: string;
  readonly className?: string | undefined;
}

/**
 * User-written markup, rendered from an allowlist of tags and attributes: anything else never reaches the page. KaTeX
 * is loaded with the first formula; pictures can be enlarged.
 */
export function RichText({ html, className = '', blank, within }: RichTextProps): ReactNode {
  const media = use(Media);
  const nodes = useMemo(() => nodesOf(html, { blank, within, media }), [html, blank, within, media]);
  return <div className={`${styles.text} ${className}`}>{nodes}</div>;
}
