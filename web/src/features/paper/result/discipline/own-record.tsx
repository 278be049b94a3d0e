import { EventKind, eventKindLabels } from '@ganlin/contract/invigilation/kinds';
import { MAX_COMMENT, watchApi } from '@ganlin/contract/invigilation/watch';
import type { Data } from '@ganlin/contract/core/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { query, useCall } from '../../../../lib/api/query.ts';
import { toast } from '../../../../lib/screen/toast.ts';
import { formatToSecond, spentText } from '../../../../lib/text/format.ts';
import { Button } from '../../../../ui/button.tsx';
import styles from './own-record.module.css';

type OwnEvent = Data<typeof watchApi.events>['events'][number];

/** What was noticed during the exam, with the examinee's own words; nothing where nothing was. */
export function OwnRecord({ paperId }: { readonly paperId: string }): ReactNode {
  const { data } = useQuery({ ...query(watchApi.events, { paperId }), staleTime: 0, meta: { silent: true } });
  // A paper may be marked without events, because its page did not report: its decision is shown too.
  if (!data || (data.events.length === 0 && data.decision === '')) return null;
  const { events, decision } = data;
  const counted = events.filter((event) => event.counted).length;
  return (
    <section className={styles.card} aria-label="考场记录">
      <header className={styles.head}>
        <h2>考场记录</h2>
        <p className="ui-note">
          共 {events.length} 条，计次 {counted} 次。记录不会自动影响成绩，是否属实由工作人员决定。
        </p>
      </header>
      {decision !== '' && (
        <p className={styles.decision}>
          <b>处理结果</b> {decision}
        </p>
      )}
      <ul>
        {events.map((event) => (
          <EventRow key={event.id} event={event} paperId={paperId} isOpen={decision === ''} />
        ))}
      </ul>
    </section>
  );
}

interface EventRowProps {
  readonly event: OwnEvent;
  readonly paperId: string;
  /** Staff have not decided: comments may be written and changed. */
  readonly isOpen: boolean;
}

function EventRow({ event, paperId, isOpen }: EventRowProps): ReactNode {
  const { at, comment, counted } = event;
  const [isEditing, setEditing] = useState(false);
  const text = eventText(event);
  return (
    <li className={styles.event}>
      <div className={styles.line}>
        <time className="ui-note" dateTime={at}>
          {formatToSecond(at)}
        </time>
        <b>{text}</b>
        {!counted && <span className="ui-note">不计次</span>}
        {isOpen && !isEditing && (
          <Button look="line" small label={`说明情况：${text}`} onClick={() => setEditing(true)}>
            {comment === '' ? '说明情况' : '修改说明'}
          </Button>
        )}
      </div>
      {isEditing && isOpen ? (
        <CommentForm event={event} paperId={paperId} onClose={() => setEditing(false)} />
      ) : (
        comment !== '' && <p className={styles.comment}>我的说明：{comment}</p>
      )}
    </li>
  );
}

function CommentForm({ event, paperId, onClose }: Omit<EventRowProps, 'isOpen'> & { readonly onClose: () => void }) {
  const [comment, setComment] = useState(event.comment);
  const save = useCall(watchApi.comment, { refresh: [watchApi.events] });
  const send = () =>
    save.mutate(
      { paperId, eventId: event.id, comment },
      {
        onSuccess: () => {
          toast('success', '说明已保存');
          onClose();
        },
      },
    );
  return (
    <div className={styles.form}>
      <textarea
        className={styles.input}
        aria-label={`说明：${eventText(event)}`}
        rows={3}
        maxLength={MAX_COMMENT}
        placeholder="如：电脑弹出更新窗口，关闭后立即回到了考试"
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
      <div className="ui-cluster ui-gap-2">
        <Button small disabled={save.isPending} onClick={send}>
          保存
        </Button>
        <Button look="line" small onClick={onClose}>
          取消
        </Button>
      </div>
    </div>
  );
}

/** `离开页面 12 秒`. */
function eventText({ kind, durationMs }: OwnEvent): string {
  const hasLasted = kind === EventKind.leftPage || kind === EventKind.offline;
  return hasLasted ? `${eventKindLabels[kind]} ${spentText(durationMs)}` : eventKindLabels[kind];
}
