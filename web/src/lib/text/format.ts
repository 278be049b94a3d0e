import { addSeconds, textInChina } from '@ganlin/contract/core/time';

const MINUTE_LENGTH = 16;
const CHINA_SECONDS = 8 * 3_600;

/** `2026-03-05 14:30`, always in China's time zone. */
export const formatTime = (iso: string): string => textInChina(new Date(iso)).slice(0, MINUTE_LENGTH);

/** `2026-03-05 14:30:07`, where seconds matter. */
export const formatToSecond = (iso: string): string => textInChina(new Date(iso));

/** `2026-03-05 10:30 至 12:30`, with the day repeated only if it differs. */
export function windowText(startIso: string, endIso: string): string {
  const [start, end] = [formatTime(startIso), formatTime(endIso)];
  const isSameDay = start.slice(0, 10) === end.slice(0, 10);
  return `${start} 至 ${isSameDay ? end.slice(11) : end}`;
}

/** The hour of the day in China, 0 to 23. */
export const hourInChina = (milliseconds: number): number =>
  addSeconds(new Date(milliseconds), CHINA_SECONDS).getUTCHours();

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/** 刚刚, then minutes, then hours, 1天前 before two days, and the date after that (specification, section 9). */
export function relativeTime(iso: string, now: Date): string {
  const seconds = (now.getTime() - new Date(iso).getTime()) / 1000;
  if (seconds < 30) return '刚刚';
  if (seconds < HOUR) return `${Math.max(1, Math.floor(seconds / MINUTE))}分钟前`;
  if (seconds < DAY) return `${Math.floor(seconds / HOUR)}小时前`;
  if (seconds < 2 * DAY) return '1天前';
  return formatTime(iso);
}

/** `1 小时 5 分`, `3 分 20 秒`, `45 秒`. */
export function spentText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours > 0) return `${hours} 小时 ${minutes} 分`;
  return minutes > 0 ? `${minutes} 分 ${seconds % 60} 秒` : `${seconds} 秒`;
}

/** `00:26:40`. */
export function clockText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** `42:18`, `1:05:09`. */
export function durationText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const tail = `${hours > 0 ? String(minutes).padStart(2, '0') : minutes}:${String(seconds % 60).padStart(2, '0')}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
}

const TEN_THOUSAND = 10_000;

/** `2.4 万次浏览`, `318 次浏览`. */
export function viewsText(views: number): string {
  return views >= TEN_THOUSAND ? `${(views / TEN_THOUSAND).toFixed(1)} 万次浏览` : `${views} 次浏览`;
}
