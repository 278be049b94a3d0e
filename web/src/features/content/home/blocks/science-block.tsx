import { articlePath, Channel, channels } from '@ganlin/contract/content/kinds';
import { Link } from 'react-router';
import { MainArea } from '../../../../ui/main-area.tsx';
import { ArticleCover } from '../../../../kits/covers/article-cover.tsx';
import { readingFacts } from '../card-facts.ts';
import type { BlockProps, HomeCard } from '../home-data.ts';
import styles from './science-block.module.css';
import { SectionHeading } from './section-heading.tsx';

/** One large story and smaller ones around it; with one or two stories none is large. */
export function ScienceBlock({ block, home }: BlockProps) {
  const cards = home.science.slice(0, block.count);
  if (cards.length === 0) return null;
  const hasLarge = cards.length > 2;
  const more = { to: channels[Channel.science].list, text: '全部科普' };
  return (
    <section className={styles.section} aria-labelledby="science">
      <MainArea>
        <SectionHeading id="science" title={block.title} text={block.text} more={more} />
        <div className={styles.grid} data-large={hasLarge}>
          {cards.map((card, index) => (
            <Story key={card.id} card={card} isLarge={hasLarge && index === 0} />
          ))}
        </div>
      </MainArea>
    </section>
  );
}

function Story({ card, isLarge }: { readonly card: HomeCard; readonly isLarge: boolean }) {
  return (
    <article className={`${styles.card} ${isLarge ? styles.large : ''}`}>
      <div className={styles.picture}>
        <ArticleCover
          card={card}
          sizes={isLarge ? '(max-width: 991.98px) 92vw, 38vw' : '(max-width: 991.98px) 46vw, 24vw'}
        />
      </div>
      <div className={styles.words}>
        <h3 className={styles.title}>
          <Link to={articlePath(card.channel, card.id)}>{card.title}</Link>
        </h3>
        {isLarge && <p className={styles.summary}>{card.summary}</p>}
        <p className={styles.facts}>
          {readingFacts(card).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
    </article>
  );
}
