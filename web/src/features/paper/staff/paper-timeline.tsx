import { paperEventLabels } from '@ganlin/contract/paper/papers';
import type { ReactNode } from 'react';
import { formatToSecond } from '../../../lib/text/format.ts';
import type { PaperDetail } from './paper-row.ts';
import { Timeline } from '../../../ui/list/timeline.tsx';
import styles from './paper-view.module.css';

/** The history of the paper, in order. */
export function PaperTimeline({ timeline }: { readonly timeline: PaperDetail['timeline'] }): ReactNode {
  if (timeline.length === 0) return <p className={styles.nothing}>还没有记录。</p>;
  return (
    <Timeline className={styles.timeline} label="经过">
      {timeline.map(({ at, event, text, ip, actor }, index) => (
        // Several events may have the same time; none of them ever changes.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} data-event={event}>
          <time dateTime={at}>{formatToSecond(at)}</time>
          <div>
            <b>{paperEventLabels[event]}</b>
            {text !== '' && <p>{text}</p>}
            <p className="ui-note">{[actor && `操作人 ${actor}`, ip && `IP ${ip}`].filter(Boolean).join('，')}</p>
          </div>
        </li>
      ))}
    </Timeline>
  );
}
