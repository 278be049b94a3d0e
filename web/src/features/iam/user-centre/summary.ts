import type { Day, DayItem } from '../../../kits/day/day-data.ts';

/** One sentence about the day: `今天 1 场考试、8 道错题到期，另有 3 件待办`. */
export function summaryOf({ due, waiting, practice }: Pick<Day, 'due' | 'waiting' | 'practice'>): string {
  if (due?.kind === 'running') return '您有一场考试正在作答，计时没有停';
  const items = [...(due ? [due] : []), ...waiting];
  if (items.length === 0) return '今天没有待办，做点自己想学的吧';
  const exams = items.filter(isExam).length;
  const [reviews = 0] = practice.week;
  const first = [exams > 0 ? `${exams} 场考试` : '', reviews > 0 ? `${reviews} 道错题到期` : ''].filter(Boolean);
  const others = items.filter((item) => !isExam(item) && item.kind !== 'review').length;
  if (first.length === 0) return `今天有 ${others} 件待办`;
  return `今天有 ${first.join('、')}${others > 0 ? `，另有 ${others} 件待办` : ''}`;
}

const DAY_MS = 86_400_000;

/** The exam is due, not one of the days to come. */
const isExam = (item: DayItem): boolean =>
  item.kind === 'exam' && item.startsInMs < DAY_MS && item.endsInMs <= 7 * DAY_MS;
