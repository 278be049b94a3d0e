import { formatTime, viewsText } from '../../../lib/text/format.ts';
import type { HomeCard } from './home-data.ts';

export const dayOf = (iso: string): string => formatTime(iso).slice(0, 10);

/** The facts below an article card's title. */
export const readingFacts = ({ categoryTitle, readMinutes, views }: HomeCard): readonly string[] =>
  [categoryTitle, readMinutes > 0 ? `阅读 ${readMinutes} 分钟` : '', views > 0 ? viewsText(views) : ''].filter(Boolean);
