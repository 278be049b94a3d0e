import { formatTime } from '../../lib/format.ts';
import type { HomeCard } from './home-data.ts';

export const dayOf = (iso: string): string => formatTime(iso).slice(0, 10);

const TEN_THOUSAND = 10_000;

/** `2.4 万次浏览`, `318 次浏览`; nothing where nobody has read it. */
export function viewsText(views: number): string {
  if (views === 0) return '';
  return views >= TEN_THOUSAND ? `${(views / TEN_THOUSAND).toFixed(1)} 万次浏览` : `${views} 次浏览`;
}

/** What stands below the title of something to read. */
export const readingFacts = ({ categoryTitle, readMinutes, views }: HomeCard): readonly string[] =>
  [categoryTitle, readMinutes > 0 ? `阅读 ${readMinutes} 分钟` : '', viewsText(views)].filter(Boolean);

/** `42:18`, `1:05:09`. */
export function durationText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const tail = `${hours > 0 ? String(minutes).padStart(2, '0') : minutes}:${String(seconds % 60).padStart(2, '0')}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
}
