import { articlePath, Channel, channels } from '@ganlin/contract/content/kinds';
import { Link } from 'react-router';
import { MainArea } from '../../../../ui/main-area.tsx';
import { ArticleCover } from '../../../../kits/covers/article-cover.tsx';
import type { BlockProps } from '../home-data.ts';
import styles from './picture-cards.module.css';
import { SectionHeading } from './section-heading.tsx';

export function ProductsBlock({ block, home }: BlockProps) {
  const cards = home.products.slice(0, block.count);
  if (cards.length === 0) return null;
  const more = { to: channels[Channel.product].list, text: '全部会员' };
  return (
    <section className={styles.section} aria-labelledby="products">
      <MainArea>
        <SectionHeading id="products" title={block.title} text={block.text} more={more} />
        <ul className={styles.grid}>
          {cards.map((card) => (
            <li key={card.id} className={styles.card}>
              <div className={styles.picture}>
                <ArticleCover card={card} sizes="(max-width: 991.98px) 46vw, 20vw" />
              </div>
              <div className={styles.words}>
                <h3 className={styles.title}>
                  <Link to={articlePath(card.channel, card.id)}>{card.title}</Link>
                </h3>
                <p className={styles.facts}>{[card.company, card.region].filter(Boolean).join(' · ')}</p>
              </div>
            </li>
          ))}
        </ul>
      </MainArea>
    </section>
  );
}
