import { Link } from 'react-router';
import { ArticleCover } from '../../../kits/covers/article-cover.tsx';
import { articleTo } from '../article/article-link.ts';
import { Tags } from './card-facts.tsx';
import type { ListedArticle } from './channel-list.tsx';
import styles from './cards.module.css';

export function ProductCards({ records }: { readonly records: readonly ListedArticle[] }) {
  return (
    <ul className={styles.grid}>
      {records.map((card, index) => (
        <ProductCard key={card.id} card={card} first={index < 3} />
      ))}
    </ul>
  );
}

function ProductCard({ card, first }: { readonly card: ListedArticle; readonly first: boolean }) {
  const { title, summary, company, region, categoryTitle, isExample, pinned } = card;
  return (
    <li className={styles.card}>
      <div className={styles.picture}>
        <ArticleCover card={card} first={first} sizes="(max-width: 767.98px) 92vw, 28vw" />
      </div>
      <div className={styles.words}>
        <h2 className={styles.title}>
          <Link to={articleTo(card)}>{title}</Link>
        </h2>
        <p className={styles.summary}>{summary}</p>
        <p className={styles.facts}>
          <span>{company}</span>
          {region !== '' && <span>{region}</span>}
          {categoryTitle !== '' && <span>{categoryTitle}</span>}
          <Tags pinned={pinned} isExample={isExample} />
        </p>
      </div>
    </li>
  );
}
