import { Application, applicationLabels, Charge, TrainType, trainTypeLabels } from '@ganlin/contract/training/kinds';
import { formatFen } from '@ganlin/contract/core/money';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router';
import { formatTime } from '../../../../lib/text/format.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { MainArea } from '../../../../ui/main-area.tsx';
import { StateTag, type Tone } from '../../../../ui/list/state-tag.tsx';
import { ClassCover } from '../../../../kits/covers/class-cover.tsx';
import styles from './classes-block.module.css';
import type { BlockProps, HomeClass } from '../home-data.ts';
import { SectionHeading } from './section-heading.tsx';
import { doorAt, leftPieces, useSiteTime } from '../site-clock.ts';

export const CLASSES_ID = 'open-classes';

/** Classes open for registration, with the time left. */
export function ClassesBlock({ block, home, receivedAt, onTurn }: BlockProps) {
  const signedIn = useSession((session) => session.roleType !== 0);
  const classes = home.classes.slice(0, block.count);
  if (classes.length === 0) return null;
  const more = signedIn ? { to: '/web/train', text: '全部培训班' } : { to: '/web/home/classes', text: '全部培训班' };
  return (
    <section className={styles.section} aria-labelledby={CLASSES_ID}>
      <MainArea>
        <SectionHeading id={CLASSES_ID} title={block.title} text={block.text} more={more} />
        <Classes classes={classes} clock={{ now: home.now, receivedAt }} onTurn={onTurn} />
      </MainArea>
    </section>
  );
}

interface ClassesProps {
  readonly classes: readonly HomeClass[];
  readonly clock: { readonly now: string; readonly receivedAt: number };
  readonly onTurn: () => void;
}

function Classes({ classes, clock, onTurn }: ClassesProps) {
  const time = useSiteTime(clock);
  useTurn(classes.map((each) => doorAt(each, time)).join(), onTurn);
  return (
    <ul className={styles.grid}>
      {classes.map((each) => (
        <ClassCard key={each.id} trainclass={each} time={time} />
      ))}
    </ul>
  );
}

function useTurn(doors: string, onTurn: () => void): void {
  const before = useRef(doors);
  const turned = useEffectEvent(onTurn);
  useEffect(() => {
    if (before.current === doors) return;
    before.current = doors;
    turned();
  }, [doors]);
}

const tones: Readonly<Record<Application, Tone>> = {
  [Application.open]: 'ok',
  [Application.notBegun]: 'busy',
  [Application.over]: 'idle',
  [Application.full]: 'warn',
  [Application.waiting]: 'warn',
  [Application.closed]: 'idle',
};

function ClassCard({ trainclass, time }: { readonly trainclass: HomeClass; readonly time: number }) {
  const { id, title, trainType, place } = trainclass;
  const door = doorAt(trainclass, time);
  const address = `/applicationinterface/trainingRegistrationPage?trainclassId=${id}`;
  return (
    <li className={styles.card}>
      <div className={styles.picture}>
        <ClassCover {...trainclass} />
        <span className={styles.door}>
          <StateTag tone={tones[door]}>{applicationLabels[door]}</StateTag>
        </span>
        <span className={styles.place}>
          {trainTypeLabels[trainType]}
          {trainType === TrainType.offline && place !== '' && ` · ${place}`}
        </span>
      </div>
      <div className={styles.body}>
        <h3 className={styles.title}>
          <Link to={address} className="ui-touch">
            {title}
          </Link>
        </h3>
        <Facts trainclass={trainclass} />
        <div className={styles.foot}>
          <Clock trainclass={trainclass} door={door} time={time} />
          <ButtonLink small to={address} look={ways[door] ? 'solid' : 'line'}>
            {ways[door] ?? '查看详情'}
          </ButtonLink>
        </div>
      </div>
    </li>
  );
}

const ways: Readonly<Partial<Record<Application, string>>> = {
  [Application.open]: '立即报名',
  [Application.waiting]: '候补报名',
};

const day = (iso: string): string => formatTime(iso).slice(5, 10);

function Facts({
  trainclass: { startTime, endTime, quota, left, charge, feeFen },
}: {
  readonly trainclass: HomeClass;
}) {
  const places =
    quota === null || left === null ? '名额不限' : `名额 ${quota} 人，${left > 0 ? `余 ${left} 人` : '已报满'}`;
  return (
    <ul className={styles.facts}>
      <li>
        <Icon name="calendar" size={16} />
        培训：{day(startTime)} 至 {day(endTime)}
      </li>
      <li>
        <Icon name="people" size={16} />
        {places}
        <b className={styles.fee}>{charge === Charge.paid ? `¥${formatFen(feeFen)}` : '免费'}</b>
      </li>
    </ul>
  );
}

const DAYS_OF_HASTE = 3;
const DAY_MS = 86_400_000;

interface ClockProps {
  readonly trainclass: HomeClass;
  readonly door: Application;
  readonly time: number;
}

function Clock({ trainclass: { applyStart, applyEnd }, door, time }: ClockProps) {
  if (door === Application.over || door === Application.closed) return <p className={styles.clock}>报名已经结束</p>;
  const isComing = door === Application.notBegun;
  const until = isComing ? applyStart : applyEnd;
  const left = new Date(until).getTime() - time;
  const label = isComing ? '距报名开始' : '距报名截止';
  return (
    <div className={styles.clock} data-near={!isComing && left < DAYS_OF_HASTE * DAY_MS} title={formatTime(until)}>
      <span className={styles.until}>{label}</span>
      <span className={styles.left} role="timer" aria-label={label}>
        {leftPieces(left).map(({ value, unit }) => (
          <span key={unit}>
            <b>{value}</b>
            {unit}
          </span>
        ))}
      </span>
    </div>
  );
}
