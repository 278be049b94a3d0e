import { textInChina } from '@ganlin/contract/core/time';
import dayjs, { type Dayjs } from 'dayjs';

/** The calendar value of an instant: China's wall clock, wherever the browser is. */
export const shownTime = (iso: string | null | undefined): Dayjs | null =>
  iso ? dayjs(textInChina(new Date(iso))) : null;

/** The instant that was meant, to the minute. */
export const meantTime = (shown: Dayjs | null): string | null =>
  shown && new Date(`${shown.format('YYYY-MM-DDTHH:mm')}:00+08:00`).toISOString();
