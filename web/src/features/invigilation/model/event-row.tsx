import { EventKind, eventKindLabels } from '@ganlin/contract/invigilation/kinds';
import type { ReactNode } from 'react';
import { formatToSecond, spentText } from '../../../lib/text/format.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import type { HallEvent } from './rows.ts';
import styles from './event-row.module.css';

const icons: Readonly<Record<EventKind, IconName>> = {
  [EventKind.leftPage]: 'exit',
  [EventKind.leftFullScreen]: 'zoom',
  [EventKind.copied]: 'copy',
  [EventKind.pasted]: 'note',
  [EventKind.printed]: 'print',
  [EventKind.offline]: 'noSignal',
  [EventKind.cameraOff]: 'camera',
};

interface EventRowProps {
  readonly event: HallEvent;
  /** Left out where all events are of one examinee. */
  readonly hasName?: boolean;
  readonly children?: ReactNode;
}

/** What happened, for how long, whether it counts, and what the examinee says about it. */
export function EventRow({ event, hasName = false, children }: EventRowProps): ReactNode {
  const { kind, at, name, durationMs, counted, comment } = event;
  return (
    <li className={styles.event} data-counted={counted}>
      <Icon name={icons[kind]} size={16} />
      <div>
        <p className={styles.what}>
          <b>{hasName ? name : eventKindLabels[kind]}</b>
          <time dateTime={at}>{formatToSecond(at).slice(11)}</time>
        </p>
        <p>
          {hasName && `${eventKindLabels[kind]}，`}
          {durationMs >= SECOND && `${spentText(durationMs)}，`}
          {counted ? '已计次' : '未计次'}
        </p>
        {comment !== '' && <p className={styles.comment}>考生说明：{comment}</p>}
        {children}
      </div>
    </li>
  );
}

const SECOND = 1_000;
