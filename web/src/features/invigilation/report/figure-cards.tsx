import type { ExamIntegrity } from '@ganlin/contract/invigilation/integrity';
import type { ReactNode } from 'react';
import styles from './report.module.css';

interface FigureCardsProps {
  readonly figures: ExamIntegrity['figures'];
  readonly hasEnded: boolean;
}

interface Figure {
  readonly name: string;
  readonly value: number;
  readonly note: string;
}

/** Who came, and how many papers a person should look at. */
export function FigureCards({ figures, hasEnded }: FigureCardsProps): ReactNode {
  return (
    <dl className={styles.figures} aria-label="概况">
      {figuresOf(figures, hasEnded).map(({ name, value, note }) => (
        <div key={name} className={styles.figure}>
          <dt>{name}</dt>
          <dd className={styles.value}>{value.toLocaleString('zh-CN')}</dd>
          <dd className="ui-note">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

function figuresOf(
  { expected, missing, came, marked, decided }: FigureCardsProps['figures'],
  hasEnded: boolean,
): Figure[] {
  return [
    ...(expected === null ? [] : [{ name: '应考', value: expected, note: '在您的管理范围内' }]),
    { name: '实考', value: came, note: expected === null ? '公开考试，没有应考名单' : '开始作答的人' },
    ...(missing === null ? [] : [{ name: hasEnded ? '缺考' : '尚未开始', value: missing, note: '没有开始作答的人' }]),
    { name: '有标记', value: marked, note: '违规达到次数，或记录有疑点' },
    { name: '待处理', value: marked - decided, note: `已处理 ${decided} 份` },
  ];
}
