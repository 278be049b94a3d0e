import { ArrowRightOutlined, CheckCircleOutlined, UndoOutlined } from '@ant-design/icons';
import { personApi, type Decision } from '@ganlin/contract/training/person';
import { Button } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../../lib/api/query.ts';
import { toast } from '../../../../lib/screen/toast.ts';
import { useCountdown } from '../../../../lib/text/use-countdown.ts';
import styles from './drawer.module.css';
import type { PersonDetail } from '../person-row.ts';
import type { PersonPager } from './use-person-pager.ts';
import { affectedQueries } from '../use-immediate-actions.ts';

const done: Readonly<Record<Decision, string>> = {
  accept: '已通过',
  refuse: '未通过，已通知本人',
  wait: '已转入候补',
  payment: '已确认缴费',
};

/** The server allows undo for longer: an undo that is offered must not fail at the last moment. */
const OFFERED_SECONDS = 60;

interface PersonDecisionProps {
  readonly activityId: string;
  readonly person: PersonDetail;
  /** When `person` was fetched, by this browser's clock. */
  readonly fetchedAt: number;
  readonly pager: PersonPager;
}

/** The decision just made, with an undo and a button for the next registration. */
export function PersonDecision(props: PersonDecisionProps) {
  const { person, fetchedAt } = props;
  return person.undo && <Decided key={fetchedAt} {...props} undo={person.undo} />;
}

interface DecidedProps extends PersonDecisionProps {
  readonly undo: NonNullable<PersonDetail['undo']>;
}

/** Placed where no decision button is, so that a second press never decides about the next registration. */
function Decided({ activityId, person: { id }, undo, fetchedAt, pager }: DecidedProps) {
  const [offeredMs] = useState(() => (OFFERED_SECONDS - undo.secondsAgo) * 1000 - (Date.now() - fetchedAt));
  const leftMs = useCountdown(Math.max(offeredMs, 0), () => undefined) ?? 0;
  const undoReview = useCall(personApi.undoReview, { refresh: affectedQueries });
  const undoPayment = useCall(personApi.undoPayment, { refresh: affectedQueries });
  const call = undo.decision === 'payment' ? undoPayment : undoReview;
  const takeBack = () =>
    call.mutate({ activityId, ids: [id] }, { onSuccess: () => toast('success', '已撤销，并通知本人') });
  return (
    <section className={styles.decision} aria-label="刚才的办理">
      <output>
        <CheckCircleOutlined aria-hidden /> {done[undo.decision]}
      </output>
      {leftMs > 0 && (
        <Button icon={<UndoOutlined aria-hidden />} loading={call.isPending} onClick={takeBack}>
          撤销（{Math.ceil(leftMs / 1000)} 秒）
        </Button>
      )}
      {pager.canStep(1) && (
        // The error of the failed call has already been shown.
        <Button icon={<ArrowRightOutlined aria-hidden />} onClick={() => void pager.step(1).catch(() => undefined)}>
          下一位
        </Button>
      )}
    </section>
  );
}
