import { Channel, channels, articlePath, lawLevelLabels, standardLevelLabels } from '@ganlin/contract/content/kinds';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatTime } from '../../../../lib/text/format.ts';
import { Icon, type IconName } from '../../../../ui/icon.tsx';
import { MainArea } from '../../../../ui/main-area.tsx';
import styles from './bulletins-block.module.css';
import { ValidityTag } from '../../model/validity-tag.tsx';
import type { BlockProps, HomeCard } from '../home-data.ts';
import { MoreLink, SectionHeading } from './section-heading.tsx';

/** Notices, laws and standards side by side; an empty column leaves its space to the others. */
export function BulletinsBlock({ block, home }: BlockProps) {
  const columns = [
    { channel: Channel.notice, title: '通知公告', icon: 'bell', cards: home.notices, row: Notice },
    { channel: Channel.law, title: '最新法规', icon: 'book', cards: home.laws, row: Law },
    { channel: Channel.standard, title: '最新标准', icon: 'note', cards: home.standards, row: Standard },
  ] as const;
  const filled = columns.filter(({ cards }) => cards.length > 0);
  if (filled.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="bulletins">
      <MainArea>
        <SectionHeading id="bulletins" title={block.title} text={block.text} />
        <div className={styles.columns}>
          {filled.map(({ channel, title, icon, cards, row: Row }) => (
            <Column key={channel} channel={channel} title={title} icon={icon}>
              {cards.slice(0, block.count).map((card) => (
                <Row key={card.id} card={card} />
              ))}
            </Column>
          ))}
        </div>
      </MainArea>
    </section>
  );
}

interface ColumnProps {
  readonly channel: Channel;
  readonly title: string;
  readonly icon: IconName;
  readonly children: ReactNode;
}

function Column({ channel, title, icon, children }: ColumnProps) {
  return (
    <section className={styles.column} aria-labelledby={`bulletins-${channel}`}>
      <div className={styles.head}>
        <h3 id={`bulletins-${channel}`}>
          <Icon name={icon} size={20} />
          {title}
        </h3>
        <MoreLink to={channels[channel].list} text="更多" />
      </div>
      <ul>{children}</ul>
    </section>
  );
}

interface RowProps {
  readonly card: HomeCard;
}

function Notice({ card: { id, title, source, publishAt, pinned } }: RowProps) {
  const [date = ''] = formatTime(publishAt).split(' ');
  return (
    <li className={styles.notice}>
      <time className={styles.date} dateTime={publishAt}>
        <b>{date.slice(8)}</b>
        <span>{date.slice(0, 7)}</span>
      </time>
      <div>
        <Link to={articlePath(Channel.notice, id)} className={styles.link}>
          {pinned && <span className={styles.top}>置顶</span>}
          {title}
        </Link>
        {source && <p className={styles.facts}>{source}</p>}
      </div>
    </li>
  );
}

function Law({ card: { id, title, level, validity } }: RowProps) {
  return (
    <li className={styles.text}>
      <Link to={articlePath(Channel.law, id)} className={styles.link}>
        {title}
      </Link>
      <p className={styles.facts}>
        <ValidityTag kind="law" validity={validity} />
        {labelOf(lawLevelLabels, level)}
      </p>
    </li>
  );
}

function Standard({ card: { id, title, number, level, validity } }: RowProps) {
  return (
    <li className={styles.text}>
      <Link to={articlePath(Channel.standard, id)} className={styles.link}>
        {title}
      </Link>
      <p className={styles.facts}>
        <ValidityTag kind="standard" validity={validity} />
        {[number, labelOf(standardLevelLabels, level)].filter(Boolean).join(' · ')}
      </p>
    </li>
  );
}

const labelOf = (labels: Readonly<Record<number, string>>, level: number | null): string =>
  level === null ? '' : (labels[level] ?? '');
