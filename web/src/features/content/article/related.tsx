import type { ArticleCard } from '@ganlin/contract/content/read';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatTime } from '../../../lib/text/format.ts';
import { articleTo } from './article-link.ts';
import { SideCard } from './side-card.tsx';
import styles from './related.module.css';

type RelatedCard = Pick<ArticleCard, 'id' | 'channel' | 'title' | 'effectiveOn'> & { readonly publishAt: string };

/** Related reading. */
export function Related({ cards }: { readonly cards: readonly RelatedCard[] }): ReactNode {
  if (cards.length === 0) return null;
  return (
    <SideCard icon="layers" title="相关内容">
      <ul className={styles.related}>
        {cards.map((card) => (
          <li key={card.id}>
            <Link to={articleTo(card)} className="ui-touch">
              {card.title}
            </Link>
            <small>{card.effectiveOn ? `${card.effectiveOn} 起施行` : formatTime(card.publishAt).slice(0, 10)}</small>
          </li>
        ))}
      </ul>
    </SideCard>
  );
}
