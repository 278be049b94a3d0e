import { useState } from 'react';
import { SitePicture } from '../../../kits/covers/picture.tsx';
import { ArticleCover } from '../../../kits/covers/article-cover.tsx';
import type { ShownArticle } from '../article/article-gate.tsx';
import styles from './gallery.module.css';

/** The cover and the other pictures, one of them enlarged. */
export function Gallery({ article }: { readonly article: ShownArticle }) {
  const pictures = [...(article.cover ? [article.cover] : []), ...article.gallery];
  const [at, setAt] = useState(0);
  const chosen = pictures[at];
  return (
    <div className={styles.gallery}>
      <div className={styles.large}>
        {chosen ? (
          <SitePicture
            key={chosen.src}
            picture={chosen}
            alt={`${article.title}（图 ${at + 1}）`}
            isFirst
            sizes="(max-width: 991.98px) 92vw, 800px"
          />
        ) : (
          <ArticleCover card={article} sizes="92vw" />
        )}
      </div>
      {pictures.length > 1 && (
        <ul className={styles.strip}>
          {pictures.map((picture, index) => (
            <li key={picture.src}>
              <button
                type="button"
                aria-label={`看图 ${index + 1}`}
                aria-pressed={index === at}
                onClick={() => setAt(index)}
              >
                <SitePicture picture={picture} alt="" sizes="120px" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
