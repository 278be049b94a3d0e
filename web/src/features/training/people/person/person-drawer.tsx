import { EyeOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Charge, RegistrationState, registrationStateLabels } from '@ganlin/contract/training/kinds';
import { personApi } from '@ganlin/contract/training/person';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Skeleton, Tooltip } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatTime } from '../../../../lib/text/format.ts';
import { isForPage } from '../../../../lib/browser/keys.ts';
import { query } from '../../../../lib/api/query.ts';
import { PersonName } from '../../../../kits/person-name/person-name.tsx';
import { StateTag } from '../../../../ui/list/state-tag.tsx';
import styles from './drawer.module.css';
import { EditPerson } from './edit-person.tsx';
import { PersonDecision } from './person-decision.tsx';
import { PersonActions } from '../person-actions.tsx';
import { PersonFields, useWholeForm } from './person-fields.tsx';
import { PersonPayment } from './person-payment.tsx';
import { stateTones, type Action, type ClassCounts, type PersonDetail } from '../person-row.ts';
import { PersonAttendance, PersonHistory } from './person-story.tsx';
import type { PersonPager } from './use-person-pager.ts';

interface PersonDrawerProps {
  readonly activityId: string;
  readonly counts: ClassCounts;
  readonly pager: PersonPager;
}

/** Decisions about the registration itself; payment actions stand beside the proof. */
const atFoot: readonly Action[] = ['accept', 'wait', 'refuse', 'complete', 'cancel'];

/**
 * The registration that the URL names, and the previous one while it slides out. It has no open state of its own:
 * that would stay closed for a registration opened meanwhile.
 */
export function PersonDrawer(props: PersonDrawerProps) {
  const { pager } = props;
  const [shown, setShown] = useState(pager.id);
  if (pager.id !== undefined && pager.id !== shown) setShown(pager.id);
  if (shown === undefined) return null;
  return <Opened {...props} id={shown} onGone={() => setShown(undefined)} />;
}

interface OpenedProps extends PersonDrawerProps {
  readonly id: string;
  /** Called after it has closed and slid out. */
  readonly onGone: () => void;
}

/** All details of one registration, with buttons for the next and previous one. */
function Opened({ activityId, id, counts, pager, onGone }: OpenedProps) {
  const isPaid = counts.charge === Charge.paid;
  const { data: masked, isError, refetch, dataUpdatedAt } = useQuery(query(personApi.detail, { id }));
  const whole = useWholeForm(id);
  const data = masked && { ...masked, form: whole.form ?? masked.form };
  useArrowKeys(pager);
  const payment = data && <PersonPayment key={id} activityId={activityId} person={data} />;
  return (
    <Drawer
      rootClassName={styles.drawer ?? ''}
      title={<Title person={data} />}
      open={pager.isOpen}
      size="min(880px, 100vw)"
      onClose={pager.close}
      afterOpenChange={(isOpen) => !isOpen && onGone()}
      extra={<Steps pager={pager} />}
      footer={
        data && (
          <div className="ui-cluster ui-gap-2">
            <PersonActions key={id} activityId={activityId} people={[data]} isPaid={isPaid} only={atFoot} />
          </div>
        )
      }
    >
      {isError && !data && <Button onClick={() => void refetch()}>没能载入，重试</Button>}
      {!data && !isError && <Skeleton active paragraph={{ rows: 12 }} />}
      {data && (
        <div className={styles.body}>
          <PersonDecision activityId={activityId} person={data} fetchedAt={dataUpdatedAt} pager={pager} />
          <Standing person={data} />
          <EditPerson person={data} counts={counts} />
          {whole.ask && (
            <Button className={styles.unmask ?? ''} icon={<EyeOutlined aria-hidden />} onClick={whole.ask}>
              查看完整号码
            </Button>
          )}
          {whole.dialog}
          {isPaid && isPaying(data) && payment}
          <PersonFields person={data} isPaid={isPaid} />
          {isPaid && !isPaying(data) && payment}
          <PersonAttendance attendance={data.attendance} />
          <PersonHistory trail={data.trail} />
        </div>
      )}
    </Drawer>
  );
}

/** In this state the payment proof is what staff want to see. */
const isPaying = ({ state }: PersonDetail): boolean => state === RegistrationState.awaitingPayment;

function Title({ person }: { readonly person: PersonDetail | undefined }) {
  if (!person) return <>报名详情</>;
  return (
    <span className={styles.title}>
      <PersonName userId={person.userId}>{person.name || '未填姓名'}</PersonName>
      <StateTag tone={stateTones[person.state]}>{registrationStateLabels[person.state]}</StateTag>
    </span>
  );
}

function Steps({ pager: { position, canStep, step } }: { readonly pager: PersonPager }) {
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The pressed button disappears with its action: the next button takes the focus.
    if (document.activeElement === document.body) next.current?.focus();
  });
  return (
    <div className={styles.steps}>
      <span aria-live="polite">{position}</span>
      <Tooltip title="上一位（←）">
        <Button
          aria-label="上一位"
          icon={<LeftOutlined aria-hidden />}
          aria-disabled={!canStep(-1)}
          className={styles.step ?? ''}
          onClick={() => canStep(-1) && void step(-1)}
        />
      </Tooltip>
      <Tooltip title="下一位（→）">
        <Button
          ref={next}
          aria-label="下一位"
          icon={<RightOutlined aria-hidden />}
          aria-disabled={!canStep(1)}
          className={styles.step ?? ''}
          onClick={() => canStep(1) && void step(1)}
        />
      </Tooltip>
    </div>
  );
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 };

/** The arrow keys move through the list while no other dialog is open over the drawer. */
function useArrowKeys({ canStep, step }: PersonPager): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by === undefined || !isForPage(event) || !isHere(event.target) || !canStep(by)) return;
    event.preventDefault();
    // The error of the failed call has already been shown.
    step(by).catch(() => undefined);
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

/**
 * Inside the drawer, or on the body: the button pressed last may be gone. Excludes inputs, since radio buttons use
 * arrow keys too.
 */
function isHere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const dialog = target.closest('[role=dialog]');
  const isOther = dialog !== null && dialog.closest(`.${styles.drawer}`) === null;
  return !isOther && target.closest('input') === null;
}

/** The reason for its current state. */
function Standing({ person: { code, createTime, reason, state, waitingPlace } }: { readonly person: PersonDetail }) {
  return (
    <div className={styles.standing}>
      <p>
        {formatTime(createTime)} 报名，查询码 <code>{code}</code>
      </p>
      {waitingPlace !== null && <p className={styles.note}>候补第 {waitingPlace} 位。</p>}
      {reason !== '' && <p className={styles.note}>原因：{reason}</p>}
      {state === RegistrationState.duplicate && (
        <p className={styles.note}>
          手机号码或身份证号与本班另一个报名相同，不占名额。核对后取消其中一个；先取消另一个，这一个才能通过。
        </p>
      )}
    </div>
  );
}
