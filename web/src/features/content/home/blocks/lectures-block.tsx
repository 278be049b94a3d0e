import { articlePath, Channel, channels } from '@ganlin/contract/content/kinds';
import { Link } from 'react-router';
import { MainArea } from '../../../../ui/main-area.tsx';
import { ArticleCover } from '../../../../kits/covers/article-cover.tsx';
import { FineLines } from '../../../../kits/scene/fine-lines.tsx';
import { blob } from '../../../../kits/scene/shapes.ts';
import { durationText } from '../../../../lib/text/format.ts';
import type { BlockProps, HomeCard } from '../home-data.ts';
import styles from './lectures-block.module.css';
import { SectionHeading } from './section-heading.tsx';

/** Videos on a full-width dark band. */
export function LecturesBlock({ block, home }: BlockProps) {
  const cards = home.lectures.slice(0, block.count);
  if (cards.length === 0) return null;
  const more = { to: channels[Channel.lecture].list, text: '全部讲座' };
  return (
    <section className={styles.band} aria-labelledby="lectures">
      <svg className={styles.lines} viewBox="0 0 1440 420" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <FineLines d={contours} opacity={0.08} />
      </svg>
      <MainArea className={styles.area}>
        <SectionHeading id="lectures" title={block.title} text={block.text} more={more} />
        <ul className={styles.grid}>
          {cards.map((card) => (
            <Lecture key={card.id} card={card} />
          ))}
        </ul>
      </MainArea>
    </section>
  );
}

const contours = Array.from({ length: 12 }, (_, i) =>
  blob({ x: 240, y: 80, radius: 60 + i * 84, wobble: 0.16, seed: 41 }),
).join('');

function Lecture({ card }: { readonly card: HomeCard }) {
  const { id, channel, title, speaker, speakerTitle, durationSeconds } = card;
  return (
    <li className={styles.card}>
      <div className={styles.picture}>
        <ArticleCover card={card} sizes="(max-width: 991.98px) 46vw, 20vw" />
        {durationSeconds !== null && (
          <>
            <svg className={styles.play} viewBox="0 0 40 40" aria-hidden="true">
              <circle cx="20" cy="20" r="20" fill="var(--surface)" />
              <path d="M15.500 12l13 8-13 8z" fill="var(--brand-700)" />
            </svg>
            <span className={styles.duration}>
              <span className={styles.unseen}>时长</span>
              {durationText(durationSeconds)}
            </span>
          </>
        )}
      </div>
      <h3 className={styles.title}>
        <Link to={articlePath(channel, id)}>{title}</Link>
      </h3>
      {speaker && <p className={styles.speaker}>{[speaker, speakerTitle].filter(Boolean).join(' ')}</p>}
    </li>
  );
}
