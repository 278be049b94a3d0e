import { articlePath } from '@ganlin/contract/content/kinds';
import { Link } from 'react-router';
import { formatTime, viewsText } from '../../../lib/text/format.ts';
import { Tags } from '../channels/card-facts.tsx';
import type { ListedArticle } from '../channels/channel-list.tsx';
import styles from './rows.module.css';

export function NoticeRows({ records }: { readonly records: readonly ListedArticle[] }) {
  return (
    <ul className={styles.rows}>
      {records.map((card) => (
        <NoticeRow key={card.id} card={card} />
      ))}
    </ul>
  );
}

function NoticeRow({ card }: { readonly card: ListedArticle }) {
  const [date = ''] = formatTime(card.publishAt).split(' ');
  return (
    <li className={styles.notice}>
      <time className={styles.date} dateTime={card.publishAt}>
        <b>{date.slice(8)}</b>
        <span>{date.slice(0, 7)}</span>
      </time>
      <div className={styles.words}>
        <h2 className={styles.title}>
          <Link to={articlePath(card.channel, card.id)}>{card.title}</Link>
        </h2>
        <p className={styles.summary}>{card.summary}</p>
        <p className={styles.facts}>
          {card.categoryTitle !== '' && <span>{card.categoryTitle}</span>}
          {card.source !== '' && <span>{card.source}</span>}
          {card.views > 0 && <span>{viewsText(card.views)}</span>}
          <Tags pinned={card.pinned} isExample={card.isExample} />
        </p>
      </div>
    </li>
  );
}
