import type { Data } from '@ganlin/contract/core/endpoint';
import type { QualifiedFigures, qualifiedApi, retrainingApi } from '@ganlin/contract/certificate/qualified';

export type Figures = Data<typeof qualifiedApi.figures>;
export type Province = Figures['provinces'][number];
export type Unit = Figures['units'][number];
export type Person = Data<typeof retrainingApi.paging>['records'][number];

type Counts = Pick<QualifiedFigures, 'people' | 'valid'>;

/** In percent, rounded down to a tenth: who has not reached the target is not shown as if. */
export const rateOf = ({ people, valid }: Counts): number =>
  people === 0 ? 0 : Math.floor((valid / people) * 1000) / 10;

export const rateText = (counts: Counts): string => rateOf(counts).toFixed(1);

/** How many more people need a certificate until the target is reached. */
export const missingTo = (target: number, { people, valid }: Counts): number =>
  Math.max(0, Math.ceil((people * target) / 100) - valid);

export const lapsedOf = ({ expired, suspended, revoked }: QualifiedFigures): number => expired + suspended + revoked;

export const countText = (count: number): string => count.toLocaleString('zh-CN');

export type RateLevel = 'target' | 'near' | 'fair' | 'low';

/** How far below the target a level begins. */
const BELOW_TARGET = { near: 5, fair: 10 } as const;

/** The steps of the legend; below the last one it is low. */
export function rateLevels(target: number): readonly { readonly level: RateLevel; readonly text: string }[] {
  const [near, fair] = [stepBelow(target, BELOW_TARGET.near), stepBelow(target, BELOW_TARGET.fair)];
  return [
    { level: 'target', text: `${target} 以上` },
    { level: 'near', text: `${near}–${target}` },
    { level: 'fair', text: `${fair}–${near}` },
    { level: 'low', text: `低于 ${fair}` },
  ];
}

export function levelOf(target: number, counts: Counts): RateLevel {
  const rate = rateOf(counts);
  if (rate >= target) return 'target';
  if (rate >= stepBelow(target, BELOW_TARGET.near)) return 'near';
  return rate >= stepBelow(target, BELOW_TARGET.fair) ? 'fair' : 'low';
}

const stepBelow = (target: number, points: number): number => Math.max(0, target - points);
