import { qualifiedApi } from '@ganlin/contract/certificate/qualified';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '../../../lib/api/query.ts';
import { useSite } from '../../../lib/screen/site.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { AdminLink } from '../../../ui/admin-link.tsx';
import { changeOf } from '../model/change.ts';
import { measureOf, numberText, valueOf, valueText, type Measure } from '../model/measures.ts';
import { pointsOf } from '../model/points.ts';
import { totalsBefore, totalsOf, type Trend } from '../model/trend.ts';
import type { ShownTrend } from '../model/use-figures.ts';
import { Sparkline } from '../overview/sparkline.tsx';
import { ChangeText } from './change-text.tsx';
import { percentOf, rateText } from './rate.ts';
import styles from './dashboard.module.css';

/** Today beside yesterday, this month beside the days before, and who holds a certificate. */
export function Headlines({ days, month }: { readonly days: Trend; readonly month: ShownTrend | undefined }) {
  const may = usePermission();
  const passRate = measureOf('passRate');
  const value = month ? valueOf(passRate, totalsOf(month.trend)) : null;
  return (
    <div className={styles.headlines}>
      <OfToday measure={measureOf('learners')} label="今日学习人次" days={days} />
      <OfToday measure={measureOf('examPapers')} label="今日考试人次" days={days} />
      <Headline label="本月考试合格率" figure="passRate">
        <span className={styles.value}>
          {numberText(passRate, value)} {value !== null && <small className="ui-beside">%</small>}
        </span>
        <span className={styles.note}>
          {month ? (
            <>
              <ChangeText change={changeOf(passRate, totalsOf(month.trend), totalsBefore(month.trend))} />
              {valueOf(passRate, totalsBefore(month.trend)) !== null &&
                ` 上期 ${valueText(passRate, valueOf(passRate, totalsBefore(month.trend)))}`}
            </>
          ) : (
            ' '
          )}
        </span>
        {month && (
          <Sparkline
            values={pointsOf(passRate, month.trend, { period: month.period, today: month.period.to }).map(
              (point) => point.value,
            )}
          />
        )}
      </Headline>
      {may('cert:qualified:paging') && <Qualified />}
    </div>
  );
}

interface HeadlineProps {
  readonly label: string;
  readonly figure: string;
  readonly children: ReactNode;
}

function Headline({ label, figure, children }: HeadlineProps) {
  return (
    <AdminLink className={styles.headline} to={`/admin/stats?figure=${figure}`}>
      <span className={styles.label}>{label}</span>
      {children}
    </AdminLink>
  );
}

interface OfTodayProps {
  readonly measure: Measure;
  readonly label: string;
  readonly days: Trend;
}

function OfToday({ measure, label, days }: OfTodayProps) {
  const values = days.get(measure.part)?.days ?? [];
  const [yesterday = 0, today = 0] = values.slice(-2);
  return (
    <Headline label={label} figure={measure.key}>
      <span className={styles.value}>{numberText(measure, today)}</span>
      <span className={styles.note}>
        {yesterday > 0 && (
          <ChangeText
            change={changeOf(
              measure,
              () => today,
              () => yesterday,
            )}
          />
        )}{' '}
        昨日 {numberText(measure, yesterday)}
      </span>
      <Sparkline values={values} />
    </Headline>
  );
}

function Qualified() {
  const { data } = useQuery({ ...query(qualifiedApi.figures, {}), meta: { silent: true } });
  const target = useSite().qualifiedTarget;
  const total = data && data.total.people > 0 ? data.total : undefined;
  return (
    <AdminLink className={styles.headline} to="/admin/cert/qualified">
      <span className={styles.label}>持证率</span>
      <span className={styles.value}>
        {total ? rateText(percentOf(total)) : '—'} {total && <small className="ui-beside">%</small>}
      </span>
      <span className={styles.note}>
        {total ? `${countText(total.valid)} / ${countText(total.people)} 人，` : ''}目标 {target}%
      </span>
      {total && (
        <span className={styles.rate} aria-hidden="true">
          <i style={{ inlineSize: `${percentOf(total)}%` }} />
          <u style={{ insetInlineStart: `${target}%` }} />
        </span>
      )}
    </AdminLink>
  );
}

const countText = (count: number): string => count.toLocaleString('zh-CN');
