import { ArticleCover } from '../../../kits/covers/article-cover.tsx';
import type { ShownArticle } from '../article/article-gate.tsx';
import styles from './lead-picture.module.css';

/** The cover over the text. Without one the text begins at once: a drawn scene would say nothing of it. */
export function LeadPicture({ article }: { readonly article: ShownArticle }) {
  if (!article.cover) return null;
  return (
    <div className={styles.lead}>
      <ArticleCover card={article} first sizes="(width < 992px) 92vw, 800px" />
    </div>
  );
}
