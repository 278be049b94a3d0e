import { EyeOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { RegistrationState, registrationStateLabels } from '@ganlin/contract/training/kinds';
import { personApi } from '@ganlin/contract/training/person';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Skeleton, Tooltip } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatTime } from '../../../lib/format.ts';
import { isForPage } from '../../../lib/keys.ts';
import { query } from '../../../lib/query.ts';
import { StateTag } from '../../../ui/state-tag.tsx';
import styles from './drawer.module.css';
import { PersonDeeds } from './person-deeds.tsx';
import { PersonFields, useWholeForm } from './person-fields.tsx';
import { PersonPayment } from './person-payment.tsx';
import { stateTones, type Deed, type PersonDetail } from './person-row.ts';
import { PersonAttendance, PersonTrail } from './person-story.tsx';
import type { PersonWalk } from './use-person-walk.ts';

interface PersonDrawerProps {
  readonly activityId: string;
  readonly id: string;
  readonly isPaid: boolean;
  readonly walk: PersonWalk;
}

/** What is decided about the registration itself; paying has its own place beside the proof. */
const atFoot: readonly Deed[] = ['accept', 'wait', 'refuse', 'complete', 'cancel'];

/** All there is to know of one registration, and the way to the next. */
export function PersonDrawer({ activityId, id, isPaid, walk }: PersonDrawerProps) {
  const [open, setOpen] = useState(true);
  const { data: masked, isError, refetch } = useQuery(query(personApi.detail, { id }));
  const whole = useWholeForm(id);
  const data = masked && { ...masked, form: whole.form ?? masked.form };
  useArrowKeys(walk);
  const payment = data && <PersonPayment activityId={activityId} person={data} onDone={walk.settle} />;
  return (
    <Drawer
      rootClassName={styles.drawer ?? ''}
      title={<Title person={data} />}
      open={open}
      size="min(880px, 100vw)"
      onClose={() => setOpen(false)}
      afterOpenChange={(isOpen) => !isOpen && walk.close()}
      extra={<Steps walk={walk} />}
      footer={
        data && (
          <div className={styles.deeds}>
            <PersonDeeds activityId={activityId} people={[data]} isPaid={isPaid} only={atFoot} onDone={walk.settle} />
          </div>
        )
      }
    >
      {isError && !data && <Button onClick={() => void refetch()}>没能载入，重试</Button>}
      {!data && !isError && <Skeleton active paragraph={{ rows: 12 }} />}
      {data && (
        <div className={styles.body}>
          <Standing person={data} />
          {whole.ask && (
            <Button className={styles.unmask ?? ''} icon={<EyeOutlined aria-hidden />} onClick={whole.ask}>
              查看完整号码
            </Button>
          )}
          {isPaid && isPaying(data) && payment}
          <PersonFields person={data} isPaid={isPaid} />
          {isPaid && !isPaying(data) && payment}
          <PersonAttendance attendance={data.attendance} />
          <PersonTrail trail={data.trail} />
        </div>
      )}
    </Drawer>
  );
}

/** Then the proof is what one has come to look at. */
const isPaying = ({ state }: PersonDetail): boolean => state === RegistrationState.awaitingPayment;

function Title({ person }: { readonly person: PersonDetail | undefined }) {
  if (!person) return <>报名详情</>;
  return (
    <span className={styles.title}>
      {person.name || '未填姓名'}
      <StateTag tone={stateTones[person.state]}>{registrationStateLabels[person.state]}</StateTag>
    </span>
  );
}

function Steps({ walk: { position, canStep, step } }: { readonly walk: PersonWalk }) {
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that was pressed is gone with what could be done: what comes next takes the focus.
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

/** The arrows lead through the list while no other window is open over the drawer. */
function useArrowKeys({ canStep, step }: PersonWalk): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by === undefined || !isForPage(event) || !isHere(event.target) || !canStep(by)) return;
    event.preventDefault();
    // The failed call has been shown.
    step(by).catch(() => undefined);
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

/** In the drawer, or nowhere in particular: the button that was pressed last may be gone. Choices move by arrows too. */
function isHere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const dialog = target.closest('[role=dialog]');
  const isOther = dialog !== null && dialog.closest(`.${styles.drawer}`) === null;
  return !isOther && target.closest('input') === null;
}

/** Why it stands as it does. */
function Standing({ person: { code, createTime, reason, waitingPlace } }: { readonly person: PersonDetail }) {
  return (
    <div className={styles.standing}>
      <p>
        {formatTime(createTime)} 报名，查询码 <code>{code}</code>
      </p>
      {waitingPlace !== null && <p className={styles.note}>候补第 {waitingPlace} 位。</p>}
      {reason !== '' && <p className={styles.note}>原因：{reason}</p>}
    </div>
  );
}
