import { YEARLY_HOURS } from '@ganlin/contract/transcript/view';
import { useId, type ReactNode } from 'react';
import { ButtonLink } from '../../../ui/button.tsx';
import { hoursText, type View } from '../model/view.ts';
import {
  barLines,
  chartText,
  chartYears,
  fitted,
  nextStep,
  placeOf,
  type Bar,
  type ChartYears,
} from './chart.rules.ts';
import styles from './file-chart.module.css';

const legend = [
  ['有效', styles.valid],
  ['已换证', styles.past],
  ['学时达标', styles.reached],
  ['未达标', styles.missed],
] as const;

interface FileChartProps {
  readonly view: View;
  /** Offers what to do next: only to the owner of the file. */
  readonly advice?: boolean;
}

/** Which certificates were valid when, and the study hours of each year. */
export function FileChart({ view, advice = false }: FileChartProps): ReactNode {
  const id = useId();
  const text = chartText(view);
  const next = advice ? nextStep(view) : null;
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>持证与学时</h2>
        <ul className={styles.legend} aria-hidden="true">
          {legend.map(([name, look]) => (
            <li key={name}>
              <i className={look} />
              {name}
            </li>
          ))}
        </ul>
      </header>
      <div className={styles.wide}>
        <Drawing view={view} slots={10} width={620} />
      </div>
      <div className={styles.narrow}>
        <Drawing view={view} slots={7} width={330} />
      </div>
      <YearTable view={view} />
      <footer className={styles.foot}>
        <p>{text}</p>
        {next && (
          <ButtonLink small look="line" to={next.to}>
            {next.text}
          </ButtonLink>
        )}
      </footer>
    </section>
  );
}

const LINE = 30;
const BAR = 24;
const HOURS = 92;
const GAP = 26;
const AXIS = 22;
const LETTER = 12.5;

interface DrawingProps {
  readonly view: View;
  readonly slots: number;
  readonly width: number;
}

function Drawing({ view, slots, width }: DrawingProps): ReactNode {
  const hatch = useId();
  const years = chartYears(view, slots);
  const lines = barLines(view, years);
  const top = Math.max(1, lines.length) * LINE;
  const base = top + GAP + HOURS;
  const today = placeOf(view.today, years) * width;
  const count = years.last - years.first + 1;
  const onLeft = today > width * 0.85;
  return (
    <svg className={styles.drawing} viewBox={`0 0 ${width} ${base + AXIS}`} aria-hidden="true">
      <defs>
        <pattern id={hatch} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="7" height="7" fill="var(--brand-50)" />
          <rect width="3" height="7" fill="var(--brand-200)" />
        </pattern>
      </defs>
      {Array.from({ length: count }, (_, index) => (
        <path key={index} d={`M${(index * width) / count} 0V${base}`} stroke="var(--line-soft)" />
      ))}
      {lines.map((bars, index) => (
        <g key={bars[0]?.key} transform={`translate(0 ${index * LINE})`}>
          {bars.map((bar) => (
            <CertificateBar key={bar.key} bar={bar} width={width} />
          ))}
        </g>
      ))}
      {lines.length === 0 && (
        <text className={styles.none} x="4" y="19">
          还没有证书
        </text>
      )}
      <YearBars view={view} years={years} axis={{ width, base, hatch: `url(#${hatch})` }} />
      <path d={`M${today} 0V${base}`} stroke="var(--bad)" strokeWidth="1.5" />
      <text className={styles.today} x={today + (onLeft ? -5 : 5)} y={top + 14} textAnchor={onLeft ? 'end' : 'start'}>
        今天
      </text>
    </svg>
  );
}

const fills = { valid: 'var(--gold)', past: '#fbe6b8', broken: 'var(--idle-soft)', due: 'none' } as const;

function CertificateBar({ bar, width }: { readonly bar: Bar; readonly width: number }): ReactNode {
  const { from, to, look, text } = bar;
  const x = from * width;
  const length = Math.max(2, (to - from) * width - 1);
  const isDue = look === 'due';
  return (
    <g>
      <rect
        x={x + (isDue ? 1 : 0)}
        y="1"
        width={length}
        height={BAR - 2}
        rx="4"
        fill={fills[look]}
        stroke={isDue ? 'var(--warn)' : 'none'}
        strokeDasharray={isDue ? '4 3' : undefined}
      />
      <text className={isDue ? styles.due : styles.certificate} x={x + 8} y="17">
        {fitted(text, length - 12, LETTER)}
      </text>
    </g>
  );
}

interface YearBarsProps {
  readonly view: View;
  readonly years: ChartYears;
  readonly axis: { readonly width: number; readonly base: number; readonly hatch: string };
}

function YearBars({ view, years, axis: { width, base, hatch } }: YearBarsProps): ReactNode {
  const { first, last } = years;
  const slot = width / (last - first + 1);
  const sums = view.years.filter(({ year }) => year >= first && year <= last);
  const most = Math.max(YEARLY_HOURS * 10, ...sums.map(({ hourTenths }) => hourTenths));
  const heightOf = (tenths: number) => (tenths / most) * (HOURS - 14);
  const target = base - heightOf(YEARLY_HOURS * 10);
  const current = Number(view.today.slice(0, 4));
  const end = (current - first + 1) * slot;
  return (
    <g>
      {sums.map(({ year, hourTenths }) => {
        const height = heightOf(hourTenths);
        const x = (year - first) * slot + slot * 0.1;
        const isReached = hourTenths >= YEARLY_HOURS * 10;
        return (
          <g key={year}>
            <rect
              x={x}
              y={base - height}
              width={slot * 0.8}
              height={height}
              rx="2"
              fill={isReached ? 'var(--brand-300)' : hatch}
            />
            <text className={styles.hours} x={x + slot * 0.4} y={height > 20 ? base - 7 : base - height - 5}>
              {hoursText(hourTenths)}
            </text>
          </g>
        );
      })}
      <path d={`M0 ${target}H${end}`} stroke="var(--ink-900)" strokeDasharray="3 3" />
      <text className={styles.axis} x={Math.min(end + 6, width - 76)} y={target - 5}>
        每年 {YEARLY_HOURS} 学时
      </text>
      <path d={`M0 ${base}H${width}`} stroke="var(--line)" />
      {Array.from({ length: last - first + 1 }, (_, index) => (
        <text key={index} className={styles.year} x={index * slot + slot / 2} y={base + 16}>
          {first + index}
        </text>
      ))}
    </g>
  );
}

/** The same for readers who do not see the drawing. */
function YearTable({ view }: { readonly view: View }): ReactNode {
  return (
    <table className="ui-unseen">
      <caption>各年学时</caption>
      <tbody>
        {view.years.map(({ year, hourTenths }) => (
          <tr key={year}>
            <th scope="row">{year}</th>
            <td>{hoursText(hourTenths)} 学时</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
