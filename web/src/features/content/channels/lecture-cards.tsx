import { Link } from 'react-router';
import { durationText, viewsText } from '../../../lib/text/format.ts';
import { ArticleCover } from '../../../kits/covers/article-cover.tsx';
import { articleTo } from '../article/article-link.ts';
import { Tags } from './card-facts.tsx';
import type { ListedArticle } from './channel-list.tsx';
import styles from './cards.module.css';

export function LectureCards({ records }: { readonly records: readonly ListedArticle[] }) {
  return (
    <ul className={styles.grid}>
      {records.map((card, index) => (
        <LectureCard key={card.id} card={card} first={index < 3} />
      ))}
    </ul>
  );
}

function LectureCard({ card, first }: { readonly card: ListedArticle; readonly first: boolean }) {
  const { title, speaker, speakerTitle, heldOn, durationSeconds, views, isExample, pinned } = card;
  return (
    <li className={styles.card}>
      <div className={styles.picture}>
        <ArticleCover card={card} first={first} sizes="(max-width: 767.98px) 92vw, 28vw" />
        {durationSeconds !== null && (
          <>
            <span className={styles.play} aria-hidden="true">
              <svg width="18" height="18" viewBox="0 0 18 18">
                <path d="M3 2l13 7-13 7z" fill="currentColor" />
              </svg>
            </span>
            <span className={styles.length}>{durationText(durationSeconds)}</span>
          </>
        )}
      </div>
      <div className={styles.words}>
        <h2 className={styles.title}>
          <Link to={articleTo(card)}>{title}</Link>
        </h2>
        <p className={styles.facts}>
          {speaker !== '' && (
            <span>
              {speaker} {speakerTitle}
            </span>
          )}
          {heldOn !== null && <span>{heldOn}</span>}
          {views > 0 && <span>{viewsText(views)}</span>}
          <Tags pinned={pinned} isExample={isExample} />
        </p>
      </div>
    </li>
  );
}
