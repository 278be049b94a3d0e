import { articlePath } from '@ganlin/contract/content/kinds';
import { Link } from 'react-router';
import { formatTime, viewsText } from '../../../lib/text/format.ts';
import { ArticleCover } from '../../../kits/covers/article-cover.tsx';
import { Tags } from '../channels/card-facts.tsx';
import type { ListedArticle } from '../channels/channel-list.tsx';
import styles from './rows.module.css';

export function NewsRows({ records }: { readonly records: readonly ListedArticle[] }) {
  return (
    <ul className={styles.rows}>
      {records.map((card, index) => (
        <li key={card.id} className={styles.news}>
          <div className={styles.picture}>
            <ArticleCover card={card} first={index < 3} sizes="(max-width: 767.98px) 120px, 240px" />
          </div>
          <div className={styles.words}>
            <h2 className={styles.title}>
              <Link to={articlePath(card.channel, card.id)}>{card.title}</Link>
            </h2>
            <p className={styles.summary}>{card.summary}</p>
            <p className={styles.facts}>
              <time dateTime={card.publishAt}>{formatTime(card.publishAt).slice(0, 10)}</time>
              {card.source !== '' && <span>{card.source}</span>}
              {card.views > 0 && <span>{viewsText(card.views)}</span>}
              <Tags pinned={card.pinned} isExample={card.isExample} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
