import { ArticleCover } from '../../../kits/covers/article-cover.tsx';
import type { ShownArticle } from '../article/article-gate.tsx';
import styles from './lead-picture.module.css';

/**
 * The cover above the text. Without one the text begins immediately: a drawn scene would say nothing about it; so does a
 * text that begins with a picture of its own.
 */
export function LeadPicture({ article }: { readonly article: ShownArticle }) {
  if (!article.cover || article.body.startsWith('<figure')) return null;
  return (
    <div className={styles.lead}>
      <ArticleCover card={article} first sizes="(max-width: 991.98px) 92vw, 800px" />
    </div>
  );
}
