import { articlePath, Channel, channels } from '@ganlin/contract/content/kinds';
import { Link } from 'react-router';
import { MainArea } from '../../../../ui/main-area.tsx';
import { ArticleCover } from '../../../../kits/covers/article-cover.tsx';
import { dayOf } from '../card-facts.ts';
import type { BlockProps, HomeCard } from '../home-data.ts';
import styles from './news-block.module.css';
import { SectionHeading } from './section-heading.tsx';

/** The newest with its picture, the others beside it. */
export function NewsBlock({ block, home }: BlockProps) {
  const [first, ...others] = home.news.slice(0, block.count);
  if (!first) return null;
  const more = { to: channels[Channel.news].list, text: '全部资讯' };
  return (
    <section className={styles.section} aria-labelledby="news">
      <MainArea>
        <SectionHeading id="news" title={block.title} text={block.text} more={more} />
        <div className={styles.columns} data-alone={others.length === 0}>
          <First card={first} />
          {others.length > 0 && (
            <ul className={styles.list}>
              {others.map((card) => (
                <Other key={card.id} card={card} />
              ))}
            </ul>
          )}
        </div>
      </MainArea>
    </section>
  );
}

function First({ card }: { readonly card: HomeCard }) {
  return (
    <article className={styles.first}>
      <div className={styles.picture}>
        <ArticleCover card={card} sizes="(max-width: 991.98px) 92vw, 46vw" />
      </div>
      <div className={styles.words}>
        <h3 className={styles.title}>
          <Link to={articlePath(card.channel, card.id)}>{card.title}</Link>
        </h3>
        <p className={styles.summary}>{card.summary}</p>
        <Facts card={card} />
      </div>
    </article>
  );
}

function Other({ card }: { readonly card: HomeCard }) {
  return (
    <li className={styles.other}>
      <div className={styles.thumb}>
        <ArticleCover card={card} sizes="160px" />
      </div>
      <div>
        <h3 className={styles.title}>
          <Link to={articlePath(card.channel, card.id)}>{card.title}</Link>
        </h3>
        <Facts card={card} />
      </div>
    </li>
  );
}

function Facts({ card: { publishAt, source } }: { readonly card: HomeCard }) {
  return (
    <p className={styles.facts}>
      <time dateTime={publishAt}>{dayOf(publishAt)}</time>
      {source && <span>{source}</span>}
    </p>
  );
}
