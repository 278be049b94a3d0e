import { Figure, figureTexts } from '@ganlin/contract/stats/figures';

/** What the page shows: a figure as it is counted, or the share of one figure in another. */
export const measureKeys = [
  'learners',
  'studySeconds',
  'practiceAnswers',
  'practiceRate',
  'courseCompletions',
  'battleGames',
  'examPapers',
  'examResults',
  'examPasses',
  'passRate',
  'registrations',
  'classCompletions',
  'certificateGrants',
  'certificateRevocations',
] as const;
export type MeasureKey = (typeof measureKeys)[number];

export interface Measure {
  readonly key: MeasureKey;
  readonly label: string;
  readonly unit: string;
  readonly meaning: string;
  readonly part: Figure;
  /** Only a rate has it. */
  readonly whole?: Figure;
}

export interface MeasureGroup {
  readonly title: string;
  readonly measures: readonly Measure[];
}

const counted = (key: MeasureKey & keyof typeof Figure, unit: string): Measure => {
  const { label, meaning } = figureTexts[Figure[key]];
  return { key, label, unit, meaning, part: Figure[key] };
};

export const measureGroups: readonly MeasureGroup[] = [
  {
    title: '学习',
    measures: [
      counted('learners', '人次'),
      counted('studySeconds', '小时'),
      counted('practiceAnswers', '题次'),
      {
        key: 'practiceRate',
        label: '练习正确率',
        unit: '%',
        meaning: '练习中作答的题目，答对的占多少',
        part: Figure.practiceRights,
        whole: Figure.practiceAnswers,
      },
      counted('courseCompletions', '门次'),
      counted('battleGames', '人次'),
    ],
  },
  {
    title: '考试',
    measures: [
      counted('examPapers', '人次'),
      counted('examResults', '份'),
      counted('examPasses', '份'),
      {
        key: 'passRate',
        label: '合格率',
        unit: '%',
        meaning: '已有成绩的答卷，合格的占多少',
        part: Figure.examPasses,
        whole: Figure.examResults,
      },
    ],
  },
  {
    title: '培训与证书',
    measures: [
      counted('registrations', '人次'),
      counted('classCompletions', '人次'),
      counted('certificateGrants', '本'),
      counted('certificateRevocations', '本'),
    ],
  },
];

const measures = measureGroups.flatMap((group) => group.measures);

export const allFigures: readonly Figure[] = Object.values(Figure);

export function measureOf(key: MeasureKey): Measure {
  const measure = measures.find((one) => one.key === key);
  if (!measure) throw new Error(`no measure ${key}`);
  return measure;
}

export function groupOf({ key }: Measure): MeasureGroup {
  const group = measureGroups.find((one) => one.measures.some((measure) => measure.key === key));
  if (!group) throw new Error(`no group of ${key}`);
  return group;
}

/** What must be asked for to show these measures, each once. */
export const figuresIn = (all: readonly Measure[]): Figure[] => [
  ...new Set(all.flatMap(({ part, whole }) => (whole === undefined ? [part] : [part, whole]))),
];

/** How much was counted of each figure. */
export type Sums = (figure: Figure) => number;

/** A count, seconds, or a share between 0 and 1; null: nothing to divide by. */
export function valueOf({ part, whole }: Measure, sums: Sums): number | null {
  if (whole === undefined) return sums(part);
  return sums(whole) === 0 ? null : sums(part) / sums(whole);
}

const HOUR = 3_600;

/** The number that a reader sees: hours instead of seconds, percent instead of a share. */
export function shownNumber({ part, whole }: Measure, value: number): number {
  if (whole !== undefined) return value * 100;
  return part === Figure.studySeconds ? value / HOUR : value;
}

/** `12,345`, `1,234.5` hours, `86.4` percent; a dash if there is nothing to divide by. */
export function numberText(measure: Measure, value: number | null): string {
  if (value === null) return '—';
  const digits = measure.whole !== undefined || measure.part === Figure.studySeconds ? 1 : 0;
  return shownNumber(measure, value).toLocaleString('zh-CN', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** With its unit, for a sentence. */
export function valueText(measure: Measure, value: number | null): string {
  if (value === null) return '—';
  return measure.unit === '%' ? `${numberText(measure, value)}%` : `${numberText(measure, value)} ${measure.unit}`;
}
