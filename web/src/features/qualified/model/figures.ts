import type { Data } from '@ganlin/contract/core/endpoint';
import {
  TARGET_PERCENT,
  type QualifiedFigures,
  type qualifiedApi,
  type retrainingApi,
} from '@ganlin/contract/certificate/qualified';

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
export const missingTo = ({ people, valid }: Counts): number =>
  Math.max(0, Math.ceil((people * TARGET_PERCENT) / 100) - valid);

export const lapsedOf = ({ expired, suspended, revoked }: QualifiedFigures): number => expired + suspended + revoked;

export const countText = (count: number): string => count.toLocaleString('zh-CN');

/** The steps of the legend; below the last one it is low. */
export type RateLevel = 'target' | 'near' | 'fair' | 'low';
export const rateLevels: readonly { readonly level: RateLevel; readonly text: string }[] = [
  { level: 'target', text: '95 以上' },
  { level: 'near', text: '90–95' },
  { level: 'fair', text: '85–90' },
  { level: 'low', text: '低于 85' },
];

export function levelOf(counts: Counts): RateLevel {
  const rate = rateOf(counts);
  if (rate >= TARGET_PERCENT) return 'target';
  if (rate >= 90) return 'near';
  return rate >= 85 ? 'fair' : 'low';
}
