import type { matchApi } from '@ganlin/contract/battle/battle';
import type { Data } from '@ganlin/contract/core/endpoint';
import styles from './statistics.module.css';

export type Statistics = Data<typeof matchApi.statistics>;

/** The figures people ask for first. */
export function Figures({ statistics }: { readonly statistics: Statistics }) {
  const { matches, players, standInMatches, voids, running, waiting } = statistics;
  const figures = [
    {
      name: '打完的对局',
      value: matches,
      unit: '局',
      note: `其中人机参加 ${standInMatches.toLocaleString('zh-CN')} 局`,
    },
    { name: '参加的人', value: players, unit: '人', note: '不含人机' },
    { name: '作废', value: voids, unit: '局', note: '不计结果' },
    { name: '正在进行', value: running, unit: '局', note: '此刻' },
    { name: '正在等待', value: waiting, unit: '人', note: '等待对手' },
  ];
  return (
    <dl className={styles.figures} aria-label="概况">
      {figures.map(({ name, value, unit, note }) => (
        <div key={name} className={styles.figure}>
          <dt>{name}</dt>
          <dd>
            {value.toLocaleString('zh-CN')} <small>{unit}</small>
          </dd>
          <dd className={styles.note}>{note}</dd>
        </div>
      ))}
    </dl>
  );
}
