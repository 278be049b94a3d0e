import { CertificateStatus } from '@ganlin/contract/certificate/kinds';
import { YEARLY_HOURS } from '@ganlin/contract/transcript/view';
import { hoursText, type View } from '../model/view.ts';

type Span = View['spans'][number];

/** The years that the chart shows, both included. */
export interface ChartYears {
  readonly first: number;
  readonly last: number;
}

/** How far the chart looks ahead. */
const MAX_AHEAD = 3;
const MAX_LINES = 5;

const yearOf = (day: string): number => Number(day.slice(0, 4));

/** At most `slots` years: those to come until the certificates end, and as many before as there is room for. */
export function chartYears(
  { today, years, spans }: Pick<View, 'today' | 'years' | 'spans'>,
  slots: number,
): ChartYears {
  const current = yearOf(today);
  const ends = spans.map(({ until, renewBy }) => yearOf(renewBy ?? until ?? today));
  const last = Math.min(current + MAX_AHEAD, Math.max(current + 1, ...ends));
  const begin = Math.min(years[0]?.year ?? current, current);
  const least = Math.ceil(slots / 2);
  return { first: Math.max(last - slots + 1, Math.min(begin, last - least + 1)), last };
}

/** Where a day is on the axis: 0 is the first moment of the first year, 1 the end of the last one. */
export function placeOf(day: string, { first, last }: ChartYears): number {
  const year = yearOf(day);
  const start = Date.UTC(year, 0, 1);
  const within = (Date.parse(day) - start) / (Date.UTC(year + 1, 0, 1) - start);
  return Math.min(1, Math.max(0, (year + within - first) / (last - first + 1)));
}

type BarLook = 'valid' | 'past' | 'broken' | 'due';

export interface Bar {
  readonly key: string;
  readonly from: number;
  readonly to: number;
  readonly look: BarLook;
  readonly text: string;
}

const looks: Readonly<Record<CertificateStatus, BarLook>> = {
  [CertificateStatus.valid]: 'valid',
  [CertificateStatus.suspended]: 'broken',
  [CertificateStatus.revoked]: 'broken',
  [CertificateStatus.replaced]: 'past',
  [CertificateStatus.expired]: 'past',
};

/** A line for each certificate and those that replaced it; the ones that end last first, if there are too many. */
export function barLines(view: Pick<View, 'spans' | 'today'>, years: ChartYears): Bar[][] {
  const end = `${years.last}-12-31`;
  const lines = [...Map.groupBy(view.spans, ({ line }) => line).values()];
  const lastOf = (line: readonly Span[]) => Math.max(...line.map(({ until }) => Date.parse(until ?? '9999-12-31')));
  return lines
    .map((line) => ({ bars: line.flatMap((span) => barsOf(span, years, end)), last: lastOf(line) }))
    .filter(({ bars }) => bars.length > 0)
    .toSorted((one, other) => other.last - one.last)
    .slice(0, MAX_LINES)
    .map(({ bars }) => bars)
    .toSorted(([one], [other]) => (one?.from ?? 0) - (other?.from ?? 0));
}

function barsOf({ id, title, from, until, status, renewed, renewBy }: Span, years: ChartYears, end: string): Bar[] {
  const bar = { key: id, from: placeOf(from, years), to: placeOf(until ?? end, years), look: looks[status] };
  const due = { key: `${id}-due`, from: bar.to, to: placeOf(renewBy ?? end, years), look: 'due' as const };
  const bars: Bar[] = [{ ...bar, text: renewed && bar.from > 0 ? '换证' : title }];
  if (renewBy !== null) bars.push({ ...due, text: '待复训换证' });
  return bars.filter((one) => one.to > one.from);
}

/** As much of a text as fits; nothing if that would say nothing. */
export function fitted(text: string, width: number, letter: number): string {
  const room = Math.floor(width / letter);
  const letters = Array.from(text);
  if (letters.length <= room) return text;
  return room < 3 ? '' : `${letters.slice(0, room - 1).join('')}…`;
}

/** What the chart says, in words. */
export function chartText({ heldSince, expiring, spans, years, today }: View): string {
  const held = heldText(heldSince, spans.length > 0);
  if (expiring) {
    const when = expiring.daysLeft === 0 ? '今天到期' : `${expiring.daysLeft} 天后到期`;
    return `${held}${expiring.title} ${when}。`;
  }
  const tenths = years.find(({ year }) => year === yearOf(today))?.hourTenths ?? 0;
  const missing = YEARLY_HOURS * 10 - tenths;
  return missing > 0
    ? `${held}今年 ${hoursText(tenths)} 学时，还差 ${hoursText(missing)} 学时达标。`
    : `${held}今年 ${hoursText(tenths)} 学时，已达标。`;
}

function heldText(heldSince: string | null, hasAny: boolean): string {
  if (heldSince !== null) return `${heldSince.slice(0, 7)} 起持证没有间断。`;
  return hasAny ? '现在没有有效的证书。' : '还没有证书。';
}

/** What to do next, if anything. */
export function nextStep({ expiring, heldSince, spans, years, today }: View): { text: string; to: string } | null {
  if (expiring || (heldSince === null && spans.length > 0)) return { text: '看复训班', to: '/web/train' };
  const tenths = years.find(({ year }) => year === yearOf(today))?.hourTenths ?? 0;
  return tenths < YEARLY_HOURS * 10 ? { text: '去选课', to: '/web/course' } : null;
}
