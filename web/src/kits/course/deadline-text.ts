import { formatTime } from '../../lib/text/format.ts';

const DAY_MS = 86_400_000;
const SOON_DAYS = 7;

/** A deadline in words; `isNear` from a week before. */
export function deadlineText(iso: string, now: Date): { readonly text: string; readonly isNear: boolean } {
  const day = formatTime(iso);
  const leftMs = new Date(iso).getTime() - now.getTime();
  if (leftMs <= 0) return { text: `已过期限 ${day.slice(0, 10)}`, isNear: true };
  const days = Math.floor(leftMs / DAY_MS);
  if (days === 0) return { text: `${day.slice(5)} 前学完，不到 1 天`, isNear: true };
  const isNear = days < SOON_DAYS;
  return { text: isNear ? `${day.slice(5, 10)} 前学完，还有 ${days} 天` : `${day.slice(0, 10)} 前学完`, isNear };
}
