import type { Data } from '@ganlin/contract/core/endpoint';
import { examinerRoleLabels, markLabels } from '@ganlin/contract/practical/kinds';
import { practicalTestApi } from '@ganlin/contract/practical/test';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Form, Input, Skeleton } from 'antd';
import { useState } from 'react';
import { query, useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { formatTime } from '../../../lib/text/format.ts';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { clockText } from '../device/draft.ts';
import { SignatureView } from '../sheet/signature.tsx';
import styles from './results.module.css';

type Detail = Data<typeof practicalTestApi.candidate>;
type Score = Detail['scores'][number];

interface CandidateDrawerProps {
  readonly id: string;
  readonly isOpen: boolean;
  readonly onClosed: () => void;
}

/** Every sheet of a candidate, also those that were given back. */
export function CandidateDrawer({ id, isOpen, onClosed }: CandidateDrawerProps) {
  const [isShown, setShown] = useState(true);
  const [returning, setReturning] = useState<string>();
  const mayReturn = usePermission()('practical:test:score') && isOpen;
  const { data } = useQuery({ ...query(practicalTestApi.candidate, { id }), staleTime: 0 });
  return (
    <Drawer
      title={data ? `${data.name} 的评分表` : '评分表'}
      size={640}
      open={isShown}
      onClose={() => setShown(false)}
      afterOpenChange={(open) => !open && onClosed()}
    >
      {!data && <Skeleton active />}
      {data?.scores.length === 0 && <p>还没有可以看的评分表。</p>}
      {data?.scores.map((score) => (
        <ScoreView
          key={score.id}
          score={score}
          sheet={data.sheet}
          onReturn={mayReturn && score.returnedAt === null ? () => setReturning(score.id) : undefined}
        />
      ))}
      {returning !== undefined && <ReturnDialog id={returning} onClosed={() => setReturning(undefined)} />}
    </Drawer>
  );
}

interface ScoreViewProps {
  readonly score: Score;
  readonly sheet: Detail['sheet'];
  readonly onReturn: (() => void) | undefined;
}

function ScoreView({ score, sheet, onReturn }: ScoreViewProps) {
  const marks = new Map(score.marks.map((mark) => [mark.itemId, mark]));
  const items = sheet.sections.flatMap((section) => section.items);
  return (
    <section
      className={styles.score}
      data-returned={score.returnedAt !== null}
      aria-label={`${examinerRoleLabels[score.role]} ${score.examinerName} 的评分`}
    >
      <div className={styles.scoreHead}>
        <span>
          {examinerRoleLabels[score.role]} {score.examinerName}　<b>{score.total}</b> 分
        </span>
        {score.returnedAt !== null && <StateTag tone="warn">已退回</StateTag>}
        {onReturn && <Button onClick={onReturn}>退回重评</Button>}
      </div>
      <p>
        用时 {clockText(score.elapsedSeconds * 1000)}，{formatTime(score.handedInAt)} 提交
        {score.returnReason !== '' && `，退回原因：${score.returnReason}`}
      </p>
      <ol className={styles.marks}>
        {items.map(({ id, text }, index) => {
          const mark = marks.get(id);
          return (
            <li key={id}>
              <span>
                {index + 1}. {text}
                {mark && mark.note !== '' && <small>{mark.note}</small>}
              </span>
              <span>{mark ? markLabels[mark.mark] : '—'}</span>
            </li>
          );
        })}
      </ol>
      {score.photos.length > 0 && (
        <div className={styles.photos}>
          {score.photos.map(({ id, url, takenAt }) => (
            <a key={id} href={url} target="_blank" rel="noreferrer">
              <img src={url} alt={`${formatTime(takenAt)} 的现场照片`} />
            </a>
          ))}
        </div>
      )}
      <div className={styles.signs}>
        <figure className={styles.sign}>
          <figcaption>考官签名</figcaption>
          <SignatureView strokes={score.examinerSign} />
        </figure>
        <figure className={styles.sign}>
          <figcaption>考生签名</figcaption>
          <SignatureView strokes={score.candidateSign} />
        </figure>
      </div>
    </section>
  );
}

function ReturnDialog({ id, onClosed }: { readonly id: string; readonly onClosed: () => void }) {
  const giveBack = useCall(practicalTestApi.giveBack, {
    refresh: [practicalTestApi.candidates, practicalTestApi.candidate, practicalTestApi.detail],
    silent: true,
  });
  return (
    <FormDialog<{ reason: string }>
      title="退回重评"
      okText="退回"
      danger
      initial={{ reason: '' }}
      onSubmit={async ({ reason }) => {
        await giveBack.mutateAsync({ id, reason: reason.trim() });
        toast('success', '已退回，并通知了考官');
      }}
      onClosed={onClosed}
    >
      <Form.Item
        name="reason"
        label="原因"
        extra="原来的评分会保留，考官按原因重新评分。"
        rules={[{ required: true, whitespace: true, message: '请填写原因' }]}
      >
        <Input.TextArea maxLength={100} rows={3} />
      </Form.Item>
    </FormDialog>
  );
}
