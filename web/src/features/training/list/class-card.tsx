import {
  Application,
  applicationLabels,
  ClassStatus,
  RegistrationState,
  registrationStateLabels,
  TrainType,
  trainTypeLabels,
} from '@ganlin/contract/training/kinds';
import type { ReactNode } from 'react';
import { clockText, formatTime } from '../../../lib/text/format.ts';
import { useCountdown } from '../../../lib/text/use-countdown.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ListCard } from '../../../ui/list/card-list.tsx';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { leftText, mayRegister } from '../model/class-clock.ts';
import { ClassStatusTag } from '../model/class-status.tsx';
import { applicationTones, stateTones } from '../model/state-tones.ts';
import { ClassCover } from '../../../kits/covers/class-cover.tsx';
import styles from './class-card.module.css';
import { daysText, feeText, seatsText, todo, type ListedClass } from './class-text.ts';

interface ClassCardProps {
  readonly trainclass: ListedClass;
  /** The page of the class. */
  readonly to: string;
  /** Registration has begun or ended while the list was open. */
  readonly onChanged: () => void;
}

export function ClassCard({ trainclass, to, onChanged }: ClassCardProps): ReactNode {
  const { title, status, application, registration = null } = trainclass;
  return (
    <ListCard
      title={title}
      to={to}
      picture={
        <div className={styles.picture}>
          <ClassCover {...trainclass} />
          {registration !== null && (
            <span className={styles.own}>
              <StateTag tone={stateTones[registration]}>我的报名：{registrationStateLabels[registration]}</StateTag>
            </span>
          )}
        </div>
      }
      tags={
        <>
          {status === ClassStatus.ended ? null : (
            <StateTag tone={applicationTones[application]}>{applicationLabels[application]}</StateTag>
          )}
          <ClassStatusTag status={status} />
          <StateTag tone="busy">{trainTypeLabels[trainclass.trainType]}</StateTag>
        </>
      }
      foot={isOpenOrComing(trainclass) && <Clock key={trainclass.now} trainclass={trainclass} onChanged={onChanged} />}
    >
      <Facts trainclass={trainclass} />
      <Seats trainclass={trainclass} />
      <div className={styles.foot}>
        <b className={styles.fee}>{feeText(trainclass)}</b>
        <Way trainclass={trainclass} to={to} />
      </div>
    </ListCard>
  );
}

function Facts({ trainclass }: Pick<ClassCardProps, 'trainclass'>): ReactNode {
  const { startTime, endTime, trainType, place, organiser } = trainclass;
  return (
    <ul className={styles.facts}>
      <li>
        <Icon name="calendar" size={16} />
        {daysText(startTime, endTime)}
      </li>
      {(place !== '' || trainType === TrainType.online) && (
        <li>
          <Icon name="pin" size={16} />
          {place === '' ? '线上学习' : place}
        </li>
      )}
      {organiser !== '' && (
        <li>
          <Icon name="flag" size={16} />
          {organiser}
        </li>
      )}
    </ul>
  );
}

/** How full the class is, as a bar beside the text. */
function Seats({ trainclass }: Pick<ClassCardProps, 'trainclass'>): ReactNode {
  const { quota, left, status } = trainclass;
  if (status === ClassStatus.ended) return null;
  return (
    <div className={styles.places}>
      <span>{seatsText(trainclass)}</span>
      {quota !== null && left !== null && (
        <span className={styles.bar} aria-hidden="true">
          <span style={{ width: `${((quota - left) / quota) * 100}%` }} data-full={left === 0} />
        </span>
      )}
    </div>
  );
}

const isOpenOrComing = ({ application, registration = null }: ListedClass): boolean =>
  isFree(registration) && (mayRegister(application) || application === Application.notBegun);

/** Nobody can register twice, but a user who cancelled may register again. */
const isFree = (registration: RegistrationState | null): boolean =>
  registration === null || registration === RegistrationState.cancelled;

const DAY_MS = 86_400_000;

/** Counts from the server's time by a monotonic clock. */
function Clock({ trainclass, onChanged }: Omit<ClassCardProps, 'to'>): ReactNode {
  const { application, applyStart, applyEnd, now } = trainclass;
  const isComing = application === Application.notBegun;
  const until = isComing ? applyStart : applyEnd;
  const left = useCountdown(Math.max(new Date(until).getTime() - new Date(now).getTime(), 0), onChanged) ?? 0;
  const text = left > DAY_MS ? leftText(new Date(left).toISOString(), new Date(0)) : clockText(left);
  const label = isComing ? '距报名开始' : '距报名截止';
  return (
    <p className={styles.clock} data-near={!isComing && left <= DAY_MS}>
      <Icon name="clock" size={16} />
      <span>
        {label}{' '}
        <b role="timer" aria-label={label}>
          {text}
        </b>
      </span>
      <time dateTime={until}>{formatTime(until)}</time>
    </p>
  );
}

function Way({ trainclass, to }: Omit<ClassCardProps, 'onChanged'>): ReactNode {
  const { text, isNext } = wayOf(trainclass);
  return (
    <ButtonLink small to={to} look={isNext ? 'solid' : 'line'}>
      {text}
    </ButtonLink>
  );
}

/** The label of the card's action, and whether it is the user's next step. */
function wayOf({ application, registration = null }: ListedClass): { readonly text: string; readonly isNext: boolean } {
  if (registration !== null && !isFree(registration)) {
    const text = todo[registration];
    return { text: text ?? '查看进度', isNext: text !== undefined };
  }
  if (!mayRegister(application)) return { text: '查看详情', isNext: false };
  return { text: application === Application.waiting ? '候补报名' : '我要报名', isNext: true };
}
