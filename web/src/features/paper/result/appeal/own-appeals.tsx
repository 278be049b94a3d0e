import { appealApi } from '@ganlin/contract/appeal/appeal';
import { appealKindLabels, AppealState, appealStateLabels } from '@ganlin/contract/appeal/kinds';
import type { ReactNode } from 'react';
import { useCall } from '../../../../lib/api/query.ts';
import { confirmAction } from '../../../../lib/screen/confirm.ts';
import { toast } from '../../../../lib/screen/toast.ts';
import { formatTime } from '../../../../lib/text/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { StateTag } from '../../../../ui/list/state-tag.tsx';
import { appealTones, type OwnAppeal, type OwnAppeals as Own } from './appeal-data.ts';
import styles from './appeal.module.css';

interface OwnAppealsProps {
  readonly own: Own;
  /** Where questions are not shown, an appeal starts here. */
  readonly onAppeal: (() => void) | undefined;
}

/** The appeals of a paper with their replies, and until when more are possible. */
export function OwnAppeals({ own, onAppeal }: OwnAppealsProps): ReactNode {
  const { appeals, open, left } = own;
  if (own.days === 0 && appeals.length === 0) return null;
  return (
    <section className={styles.card} aria-label="我的申诉">
      <header className={styles.head}>
        <h2>我的申诉</h2>
        <p className="ui-note">{periodText(own)}</p>
        {onAppeal && open && left > 0 && (
          <Button look="line" small onClick={onAppeal}>
            提出申诉
          </Button>
        )}
      </header>
      {appeals.length > 0 && (
        <ul>
          {appeals.map((appeal) => (
            <Appeal key={appeal.id} appeal={appeal} />
          ))}
        </ul>
      )}
    </section>
  );
}

export function periodText({ open, until, left, days }: Own): string {
  if (days === 0) return '本场考试已不再接受申诉。';
  if (until === null) return '成绩公布后可以申诉。';
  if (!open) return `申诉期已于 ${formatTime(until)} 结束。`;
  return left > 0 ? `${formatTime(until)} 前可以对有异议的题提出申诉。` : '这份答卷的申诉次数已用完。';
}

function Appeal({ appeal }: { readonly appeal: OwnAppeal }): ReactNode {
  const { id, ordinal, kind, reason, state, filedAt, reply, answeredAt, before, after } = appeal;
  const withdraw = useCall(appealApi.withdraw, { refresh: [appealApi.mine] });
  const ask = async () => {
    const sure = await confirmAction({ title: `撤回第 ${ordinal} 题的申诉吗？`, okText: '撤回' });
    if (sure) withdraw.mutate({ id }, { onSuccess: () => toast('success', '已撤回') });
  };
  return (
    <li className={styles.appeal}>
      <div className={styles.buttons}>
        <b>第 {ordinal} 题</b>
        <span>{appealKindLabels[kind]}</span>
        <StateTag tone={appealTones[state]}>{appealStateLabels[state]}</StateTag>
        {before !== null && after !== null && (
          <span>
            {before} → {after} 分
          </span>
        )}
        <time className="ui-note" dateTime={filedAt}>
          {formatTime(filedAt)}
        </time>
        {state === AppealState.open && (
          <Button
            look="line"
            small
            label={`撤回第 ${ordinal} 题的申诉`}
            disabled={withdraw.isPending}
            onClick={() => void ask()}
          >
            撤回
          </Button>
        )}
      </div>
      <p className={styles.reason}>{reason}</p>
      {answeredAt !== null && (
        <p className={styles.said}>
          <b>答复</b> {reply} <small className="ui-note">{formatTime(answeredAt)}</small>
        </p>
      )}
    </li>
  );
}
