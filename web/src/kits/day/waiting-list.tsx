import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StateTag } from '../../ui/list/state-tag.tsx';
import { ProgressBar } from '../course/progress-bar.tsx';
import { ClassSteps } from './class-steps.tsx';
import type { DayItem } from './day-data.ts';
import { itemText } from './item-text.ts';
import styles from './waiting-list.module.css';

interface WaitingListProps {
  readonly items: readonly DayItem[];
  readonly now: Date;
  /** One line each, without steps and bars. */
  readonly compact?: boolean;
  readonly label?: string;
}

/** What else waits, each with its next action. */
export function WaitingList({ items, now, compact = false, label = '待办' }: WaitingListProps): ReactNode {
  return (
    <section aria-label={label}>
      <ul className={styles.list} data-compact={compact}>
        {items.map((item) => (
          <Row key={`${item.kind} ${itemText(item, now).to}`} item={item} now={now} compact={compact} />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  readonly item: DayItem;
  readonly now: Date;
  readonly compact: boolean;
}

function Row({ item, now, compact }: RowProps): ReactNode {
  const { icon, look, title, tag, text, action, to } = itemText(item, now);
  return (
    <li>
      <article className={styles.row} aria-label={title}>
        <span className={styles.icon} data-look={look} aria-hidden="true">
          <Icon name={icon} size={22} />
        </span>
        <div className={styles.about}>
          <h3>
            <span>{title}</span>
            {tag && <StateTag tone={tag.tone}>{tag.text}</StateTag>}
          </h3>
          <p>{text}</p>
          {!compact && item.kind === 'class' && <ClassSteps steps={item.steps} />}
          {!compact && item.kind === 'course' && <ProgressBar percent={item.percent} label={`${title}的进度`} />}
        </div>
        <ButtonLink small look="line" to={to}>
          {action}
        </ButtonLink>
      </article>
    </li>
  );
}
