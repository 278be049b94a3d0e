import { addDays } from '@ganlin/contract/core/time';

/** Until when a result that is visible since then may be questioned; null: not at all. */
export function appealsUntil(visibleSince: Date | null, appealDays: number): Date | null {
  return visibleSince === null || appealDays === 0 ? null : addDays(visibleSince, appealDays);
}
