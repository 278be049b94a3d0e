import { PartnerRefusal } from '../oauth/ask.ts';
import type { PartnerApp } from '../oauth/partner.ts';

/** A message that opens a page of the site. */
export interface Card {
  readonly title: string;
  readonly text: string;
  readonly button: string;
  readonly url: string;
}

/** `later`: the provider may take the same card in a while; `refused`: it never will. */
export type CardOutcome = 'sent' | 'later' | 'refused';

export interface CardSender {
  /** `to` is the person's id, as the provider reported it at sign-in. */
  readonly send: (app: PartnerApp, to: string, card: Card) => Promise<void>;
  /** Reasons of this provider for which a later try may succeed: it is busy, or too much was sent. */
  readonly passing: ReadonlySet<string>;
}

const awayReasons = /^(?:timeout|no answer|status (?:429|5\d\d))/;

/**
 * Sends a card. One that timed out may have arrived, and is sent again all the same: both providers drop a second one
 * with the same content.
 */
export async function sendCard(
  { send, passing }: CardSender,
  { app, to }: { readonly app: PartnerApp; readonly to: string },
  card: Card,
): Promise<{ readonly outcome: CardOutcome; readonly reason: string }> {
  try {
    await send(app, to, card);
    return { outcome: 'sent', reason: '' };
  } catch (error) {
    if (!(error instanceof PartnerRefusal)) throw error;
    const { reason } = error;
    return { outcome: passing.has(reason) || awayReasons.test(reason) ? 'later' : 'refused', reason };
  }
}
