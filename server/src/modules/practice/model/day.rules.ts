import { addDays, startOfDayInChina, textInChina } from '@ganlin/contract/core/time';

/** Today’s review contains what is due before this. */
export const endOfToday = (now: Date): Date => addDays(startOfDayInChina(now), 1);

/** `2026-03-05`, in China time. */
export const dayOf = (now: Date): string => textInChina(now).slice(0, 10);
