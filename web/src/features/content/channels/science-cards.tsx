import { Link } from 'react-router';
import { viewsText } from '../../../lib/text/format.ts';
import { ArticleCover } from '../../../kits/covers/article-cover.tsx';
import { articleTo } from '../article/article-link.ts';
import { Tags } from './card-facts.tsx';
import type { ListedArticle } from './channel-list.tsx';
import styles from './cards.module.css';

interface ScienceCardsProps {
  readonly records: readonly ListedArticle[];
  /** The newest one is shown large, in front. */
  readonly leading: boolean;
}

export function ScienceCards({ records, leading }: ScienceCardsProps) {
  return (
    <ul className={styles.grid}>
      {records.map((card, index) => (
        <ScienceCard key={card.id} card={card} large={leading && index === 0} first={index < 3} />
      ))}
    </ul>
  );
}

interface ScienceCardProps {
  readonly card: ListedArticle;
  readonly large: boolean;
  readonly first: boolean;
}

function ScienceCard({ card, large, first }: ScienceCardProps) {
  const { title, summary, categoryTitle, readMinutes, views, isExample, pinned } = card;
  return (
    <li className={`${styles.card} ${large ? styles.large : ''}`}>
      <div className={styles.picture}>
        <ArticleCover
          card={card}
          first={first}
          sizes={large ? '(max-width: 767.98px) 92vw, 54vw' : '(max-width: 767.98px) 92vw, 28vw'}
        />
      </div>
      <div className={styles.words}>
        <h2 className={styles.title}>
          <Link to={articleTo(card)}>{title}</Link>
        </h2>
        <p className={styles.summary}>{summary}</p>
        <p className={styles.facts}>
          {categoryTitle !== '' && <span>{categoryTitle}</span>}
          <span>阅读 {readMinutes} 分钟</span>
          {views > 0 && <span>{viewsText(views)}</span>}
          <Tags pinned={pinned} isExample={isExample} />
        </p>
      </div>
    </li>
  );
}
