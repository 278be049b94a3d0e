import type { ReactNode } from 'react';
import { SceneDefs, Cloud } from '../../../kits/scene/figures.tsx';
import { blob } from '../../../kits/scene/shapes.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import styles from './file-head.module.css';
import { hoursText, type View } from './view.ts';

interface FileHeadProps {
  readonly view: View;
  readonly avatar?: string;
}

/** Whose file it is, and what it adds up to. */
export function FileHead({ view, avatar = '' }: FileHeadProps): ReactNode {
  const { name, unit, workKinds, number } = view;
  return (
    <header className={styles.band}>
      <SceneDefs />
      <div className={styles.scene}>
        <svg viewBox="0 0 1440 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
          <path d={lines} fill="none" stroke="white" strokeWidth="1.200" opacity=".75" />
          <Cloud at="translate(760 130) scale(.55)" opacity={0.6} />
        </svg>
      </div>
      <MainArea className={styles.main ?? ''}>
        <span className={styles.avatar}>
          <Avatar image={avatar} name={name} count={0} />
        </span>
        <div className={styles.words}>
          <h1>{name}的学习档案</h1>
          <p>
            {unit !== '' && <span>{unit}</span>}
            {workKinds.length > 0 && <span className={styles.work}>{workKinds.join('、')}</span>}
            <span>档案号 {number}</span>
          </p>
        </div>
        <Totals view={view} />
      </MainArea>
    </header>
  );
}

function Totals({ view: { totals } }: { readonly view: View }): ReactNode {
  const figures = [
    [hoursText(totals.hourTenths), '学时', '累计'],
    [totals.classes, '期', '培训班'],
    [totals.exams, '次', '考试'],
    [totals.validCertificates, '本', '有效证书'],
    [totals.games, '场', '知识对战'],
    [totals.passedExams, '次', '考试通过'],
  ] as const;
  return (
    <dl className={styles.totals}>
      {figures.map(([figure, unit, name]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {figure.toLocaleString('zh-CN')}
            <small>{unit}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const lines = [
  ...Array.from({ length: 6 }, (_, i) => blob({ x: 120, y: 100, radius: 70 + i * 40, wobble: 0.2, seed: 9 })),
  ...Array.from({ length: 6 }, (_, i) => blob({ x: 1360, y: 40, radius: 60 + i * 44, wobble: 0.22, seed: 14 })),
].join('');
