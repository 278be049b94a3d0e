import { Channel, lawLevelLabels, standardLevelLabels, validityLabels } from '@ganlin/contract/content/kinds';
import type { ArticleCard } from '@ganlin/contract/content/read';
import { textInChina, Time } from '@ganlin/contract/core/time';
import type { z } from 'zod';

/** As transmitted over the wire. */
export type Card = z.input<typeof ArticleCard>;

const DAY_LENGTH = 10;
export const dayOf = (time: string): string => textInChina(Time.parse(time)).slice(0, DAY_LENGTH);

const worded = (before: string, value: string | null): string => (value ? `${before}${value}` : '');

/** Facts shown beside an article's title in a list, by channel. */
export function factsOf(card: Card): string[] {
  if (card.channel === Channel.law) return [...ruleFacts(card, 'law'), worded('施行 ', card.effectiveOn)];
  if (card.channel === Channel.standard) return [...ruleFacts(card, 'standard'), worded('实施 ', card.effectiveOn)];
  if (card.channel === Channel.lecture)
    return [worded('主讲 ', card.speaker), card.speakerTitle, worded('', card.heldOn ?? dayOf(card.publishAt))];
  if (card.channel === Channel.product) return [card.company, card.region];
  return [card.categoryTitle, worded('来源：', card.source), card.author, dayOf(card.publishAt)];
}

function ruleFacts(card: Card, kind: 'law' | 'standard'): string[] {
  const { validity, level, number, issuer, issuedOn } = card;
  return [
    validity === null ? '' : validityLabels[kind][validity],
    level === null ? '' : levelLabel(level, kind),
    number,
    issuer,
    worded('公布 ', issuedOn),
  ];
}

function levelLabel(level: number, kind: 'law' | 'standard'): string {
  const labels: Readonly<Record<number, string>> = kind === 'law' ? lawLevelLabels : standardLevelLabels;
  // Omits a level that this release does not know.
  return labels[level] ?? '';
}
