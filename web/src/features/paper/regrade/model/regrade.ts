import type { Data } from '@ganlin/contract/core/endpoint';
import { RegradeState, type regradeApi, type RegradeWay } from '@ganlin/contract/paper/regrade';
import type { Tone } from '../../../../ui/list/state-tag.tsx';

export type Regrade = Data<typeof regradeApi.detail>;
export type RegradeRow = Data<typeof regradeApi.paging>['records'][number];
export type AskedQuestion = Data<typeof regradeApi.question>;
export type QuestionRow = Data<typeof regradeApi.questions>['records'][number];
export type ChangeRow = Data<typeof regradeApi.changes>['records'][number];
export type GradingKey = Regrade['after'];
export type KeyBody = GradingKey['body'];
export type SimpleKeyBody = Exclude<KeyBody, { type: 99 }>;
export type Trial = NonNullable<Regrade['trial']>;
export type WayFigures = Trial['ways'][number];

/** A question of an exam, in the version that was asked. */
export interface ExamQuestion {
  readonly examId: string;
  readonly questionId: string;
  readonly version: number;
}

export const regradesPath = (examId: string): string => `/admin/exam/regrade/list/${examId}`;
export const regradePath = (id: string): string => `/admin/exam/regrade/edit/${id}`;

export const stateTones: Readonly<Record<RegradeState, Tone>> = {
  [RegradeState.draft]: 'idle',
  [RegradeState.trying]: 'busy',
  [RegradeState.tried]: 'warn',
  [RegradeState.committing]: 'busy',
  [RegradeState.committed]: 'ok',
  [RegradeState.discarded]: 'idle',
};

interface Progressing {
  readonly state: RegradeState;
  readonly stopped?: string;
}

/** A task works on it. */
export const isRunning = ({ state, stopped = '' }: Progressing): boolean =>
  state === RegradeState.trying || (state === RegradeState.committing && stopped === '');

/** A commit that was interrupted: some papers have their new scores, the rest follow when it continues. */
export const isInterrupted = ({ state, stopped = '' }: Progressing): boolean =>
  state === RegradeState.committing && stopped !== '';

/** Nothing more will happen to it. */
export const isClosed = ({ state }: { readonly state: RegradeState }): boolean =>
  state === RegradeState.committed || state === RegradeState.discarded;

export const figuresOf = (trial: Trial, way: RegradeWay): WayFigures | undefined =>
  trial.ways.find((figures) => figures.way === way);

/** Papers whose score changes. */
export const changedBy = ({ raised, lowered }: Pick<WayFigures, 'raised' | 'lowered'>): number => raised + lowered;

/** `85.4`: the share of passed papers in percent; null without a finished paper. */
export function passRate(passed: number, finished: number): string | null {
  return finished === 0 ? null : String(Number(((passed / finished) * 100).toFixed(1)));
}
