import { ClockCircleOutlined, ExclamationCircleFilled } from '@ant-design/icons';
import { type QualifiedFigures, retrainingApi } from '@ganlin/contract/certificate/qualified';
import { useListUrlState } from '../../../kits/data-table/use-list-url-state.ts';
import { useSite } from '../../../lib/screen/site.ts';
import { countText, lapsedOf, missingTo, rateOf, rateText } from '../model/figures.ts';
import styles from './figure-cards.module.css';

/** The rate, what expires next, and who works without a valid certificate. */
export function FigureCards({ counts }: { readonly counts: QualifiedFigures }) {
  const { urlState, go } = useListUrlState(retrainingApi.paging);
  const lapsed = lapsedOf(counts);
  const soon = [
    { name: '30 天内到期', count: counts.within30, open: counts.open30 },
    { name: '31–60 天', count: counts.within60, open: counts.open60 },
    { name: '61–90 天', count: counts.within90, open: counts.open90 },
  ];
  return (
    <dl className={styles.figures} aria-label="概况">
      <RateCard counts={counts} />
      {soon.map(({ name, count, open }) => (
        <div key={name} className={styles.figure}>
          <dt>
            <ClockCircleOutlined aria-hidden /> {name}
          </dt>
          <dd>
            {countText(count)} <small>人</small>
          </dd>
          <dd className={styles.note}>未安排复训 {countText(open)}</dd>
        </div>
      ))}
      <div className={styles.figure} data-bad={lapsed > 0}>
        <dt>
          <ExclamationCircleFilled aria-hidden /> 无有效证仍在岗
        </dt>
        <dd>
          {countText(lapsed)} <small>人</small>
        </dd>
        <dd className={styles.note}>
          <button type="button" onClick={() => go({ filter: { ...urlState.filter, band: 'lapsed' } })}>
            查看名单
          </button>
          <span>
            过期 {countText(counts.expired)}，暂停 {countText(counts.suspended)}，吊销 {countText(counts.revoked)}
          </span>
        </dd>
      </div>
    </dl>
  );
}

function RateCard({ counts }: { readonly counts: QualifiedFigures }) {
  const target = useSite().qualifiedTarget;
  const missing = missingTo(target, counts);
  return (
    <div className={styles.figure}>
      <dt>持证率</dt>
      <dd>
        {rateText(counts)}
        <small>
          {' '}
          %　{countText(counts.valid)} / {countText(counts.people)} 人
        </small>
      </dd>
      <dd className={styles.note}>
        <span className={styles.track} aria-hidden="true">
          <i style={{ width: `${rateOf(counts)}%` }} />
          <u style={{ left: `${target}%` }} />
        </span>
        作业季前目标 {target}%，{missing > 0 ? `还差 ${countText(missing)} 人` : '已达到'}
      </dd>
    </div>
  );
}
