import type { ReactNode } from 'react';
import type { Day } from '../../../kits/day/day-data.ts';
import { Cloud, SceneDefs } from '../../../kits/scene/figures.tsx';
import { blob } from '../../../kits/scene/shapes.ts';
import { useSession } from '../../../lib/session/session.ts';
import { hourInChina } from '../../../lib/text/format.ts';
import { greetingAt } from '../../../lib/text/greeting.ts';
import { MainArea } from '../../../ui/main-area.tsx';
import styles from './greeting-band.module.css';
import { summaryOf } from './summary.ts';

/** Who is signed in, what the day holds, and three figures to be pleased with. */
export function GreetingBand({ day }: { readonly day: Day | undefined }): ReactNode {
  const { realName } = useSession();
  const greeting = day ? `${greetingAt(hourInChina(Date.parse(day.now)))}，` : '';
  return (
    <header className={styles.band}>
      <SceneDefs />
      <svg className={styles.scene} viewBox="0 0 1440 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <path d={lines} fill="none" stroke="white" strokeWidth="1.200" opacity=".75" />
        <Cloud at="translate(760 132) scale(.6)" opacity={0.7} />
        <Cloud at="translate(600 158) scale(.34)" opacity={0.5} />
      </svg>
      <MainArea className={styles.head}>
        <div>
          <h1>
            {greeting}
            {realName}
          </h1>
          <p className={styles.lead}>{day ? summaryOf(day) : '正在看今天有什么事…'}</p>
        </div>
        {day && <Figures day={day} />}
      </MainArea>
    </header>
  );
}

function Figures({ day: { study, practice, certificates } }: { readonly day: Day }): ReactNode {
  const figures = [
    { title: '今年学时', value: study.yearHourTenths / 10, unit: '学时' },
    { title: '连续学习', value: practice.streak, unit: '天' },
    { title: '有效证书', value: certificates.valid, unit: '本' },
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(({ title, value, unit }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            {value.toLocaleString('zh-CN')}
            <small>{unit}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const lines = [
  ...Array.from({ length: 7 }, (_, i) => blob({ x: 110, y: 120, radius: 60 + i * 36, wobble: 0.2, seed: 5 })),
  ...Array.from({ length: 7 }, (_, i) => blob({ x: 1310, y: 90, radius: 40 + i * 42, wobble: 0.24, seed: 9 })),
].join('');
