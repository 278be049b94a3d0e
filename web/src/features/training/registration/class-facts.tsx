import { formatFen } from '@ganlin/contract/core/money';
import { Application, applicationLabels, Charge, trainTypeLabels, TrainType } from '@ganlin/contract/training/kinds';
import type { ReactNode } from 'react';
import { formatTime } from '../../../lib/text/format.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { Cloud, Launcher, SceneDefs } from '../../../kits/scene/figures.tsx';
import type { PublicClass } from '../model/form-values.ts';
import { leftText, standOf } from '../model/class-clock.ts';
import { ClassStatusTag } from '../model/class-status.tsx';
import styles from './class.module.css';
import { applicationTones } from '../model/state-tones.ts';

interface ClassProps {
  readonly trainclass: PublicClass;
  /** The server's clock. */
  readonly now: Date;
}

/** The badges: whether the class has begun, whether registration is open, the type of class, whether it is paid. */
export function ClassTags({ trainclass, now }: ClassProps): ReactNode {
  const { status, application } = standOf(trainclass, now);
  return (
    <div className={styles.tags}>
      <StateTag tone={applicationTones[application]}>{applicationLabels[application]}</StateTag>
      <ClassStatusTag status={status} />
      <span className={styles.kind}>{trainTypeLabels[trainclass.trainType]}</span>
      {trainclass.charge === Charge.free && <span className={styles.kind}>免费</span>}
    </div>
  );
}

/** When, where, how many, and the contact. */
export function ClassFacts({ trainclass, now }: ClassProps): ReactNode {
  const { place, quota, left, contact, contactPhone, trainType, organiser } = trainclass;
  const facts: readonly (readonly [IconName, string, ReactNode])[] = [
    ['calendar', '培训时间', <Days key="days" trainclass={trainclass} />],
    ['clock', '报名截止', <Deadline key="end" trainclass={trainclass} now={now} />],
    ['pin', '培训地点', place || (trainType === TrainType.online ? '线上' : '')],
    ['people', '名额', quota === null ? '不限' : `${quota} 人，余 ${left ?? 0} 人`],
    ['home', '主办单位', organiser],
    ['phone', '报名咨询', [contact, contactPhone].filter((text) => text !== '').join(' ')],
  ];
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, , value]) => value !== '')
        .map(([icon, name, value]) => (
          <div key={name}>
            <dt>
              <Icon name={icon} size={16} />
              {name}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function Days({ trainclass: { startTime, endTime } }: Pick<ClassProps, 'trainclass'>): ReactNode {
  return (
    <>
      <span className={styles.whole}>{formatTime(startTime)}</span>{' '}
      <span className={styles.whole}>至 {formatTime(endTime)}</span>
    </>
  );
}

const SOON_MS = 3 * 86_400_000;

function Deadline({ trainclass, now }: ClassProps): ReactNode {
  const { applyEnd, applyStart } = trainclass;
  const { application } = standOf(trainclass, now);
  const isOpen = application === Application.open || application === Application.waiting;
  const isSoon = new Date(applyEnd).getTime() - now.getTime() < SOON_MS;
  return (
    <>
      {formatTime(applyEnd)}
      {application === Application.notBegun && <b>{leftText(applyStart, now)}后开始报名</b>}
      {isOpen && <b data-soon={isSoon}>还剩 {leftText(applyEnd, now)}</b>}
    </>
  );
}

export function ClassFee({ trainclass }: Pick<ClassProps, 'trainclass'>): ReactNode {
  return (
    <p className={styles.fee}>
      <span>培训费</span>
      {trainclass.charge === Charge.paid ? (
        <b>
          <small>¥</small>
          {formatFen(trainclass.feeFen)}
        </b>
      ) : (
        <b className={styles.free}>免费</b>
      )}
    </p>
  );
}

/** The class's own picture, or the site's sky drawing. */
export function ClassCover({ trainclass }: Pick<ClassProps, 'trainclass'>): ReactNode {
  if (trainclass.cover !== '') return <img className={styles.cover} src={trainclass.cover} alt="" />;
  return (
    <>
      <SceneDefs />
      <svg className={styles.cover} viewBox="0 0 324 128" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <Cloud at="translate(92 104) scale(.46)" opacity={0.9} />
        <path
          d="M52 110l-3 12M70 112l-3 12M90 110l-3 12M110 112l-3 12M128 110l-3 12"
          stroke="white"
          strokeWidth="1.600"
          strokeLinecap="round"
          opacity=".8"
        />
        <Launcher at="translate(240 116) scale(.9)" />
      </svg>
    </>
  );
}
