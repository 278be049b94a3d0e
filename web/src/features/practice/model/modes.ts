import type { Data } from '@ganlin/contract/core/endpoint';
import { PracticeMode, type StartedMode } from '@ganlin/contract/practice/modes';
import type { practiceApi } from '@ganlin/contract/practice/practice';
import type { IconName } from '../../../ui/icon.tsx';

export type Detail = Data<typeof practiceApi.detail>;
type OpenRun = Detail['open'][number];

export interface ModeState {
  /** The number of questions: `120 题`. */
  readonly amount: string;
  /** Why it cannot be started; an open run can be continued all the same. */
  readonly reason: string | undefined;
  readonly open: OpenRun | undefined;
}

/** The modes in display order. */
export const modeOrder: readonly StartedMode[] = [
  PracticeMode.order,
  PracticeMode.random,
  PracticeMode.review,
  PracticeMode.wrong,
  PracticeMode.unseen,
  PracticeMode.type,
  PracticeMode.topic,
  PracticeMode.starred,
  PracticeMode.mock,
  PracticeMode.memorise,
];

export const modeIcons: Readonly<Record<StartedMode, IconName>> = {
  [PracticeMode.order]: 'book',
  [PracticeMode.random]: 'redo',
  [PracticeMode.type]: 'grid',
  [PracticeMode.topic]: 'target',
  [PracticeMode.wrong]: 'close',
  [PracticeMode.starred]: 'star',
  [PracticeMode.unseen]: 'layers',
  [PracticeMode.mock]: 'clock',
  [PracticeMode.memorise]: 'note',
  [PracticeMode.review]: 'bell',
};

/** These modes first ask what to practise. */
const asking: ReadonlySet<PracticeMode> = new Set([PracticeMode.type, PracticeMode.topic, PracticeMode.mock]);
export const asksFirst = (mode: PracticeMode): boolean => asking.has(mode);

export function modeState(detail: Detail, mode: StartedMode): ModeState {
  const { count, none } = amounts[mode](detail);
  return {
    amount: `${count} 题`,
    reason: detail.total === 0 ? '题库里还没有题目' : count === 0 ? none : undefined,
    open: detail.open.find((run) => run.mode === mode),
  };
}

const whole = ({ total }: Detail) => ({ count: total, none: '题库里还没有题目' });

const amounts: Readonly<Record<StartedMode, (detail: Detail) => { count: number; none: string }>> = {
  [PracticeMode.order]: whole,
  [PracticeMode.random]: whole,
  [PracticeMode.type]: whole,
  [PracticeMode.topic]: whole,
  [PracticeMode.wrong]: ({ wrong }) => ({ count: wrong, none: '没有错题' }),
  [PracticeMode.starred]: ({ starred }) => ({ count: starred, none: '还没有收藏' }),
  [PracticeMode.unseen]: ({ total, seen }) => ({ count: Math.max(total - seen, 0), none: '都做过了' }),
  [PracticeMode.mock]: whole,
  [PracticeMode.memorise]: whole,
  [PracticeMode.review]: ({ due }) => ({ count: due, none: '今天没有要复习的' }),
};

export const percent = (part: number, all: number): number => (all === 0 ? 0 : Math.round((part / all) * 100));
