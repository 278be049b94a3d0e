import { createHash } from 'node:crypto';
import type { WebhookType } from '@ganlin/contract/webhook/kinds';

export interface Change {
  readonly type: WebhookType;
  /** What it is about: messages about one object arrive in order. */
  readonly object: string;
  /** Which change of the object, if it can have several of this type. */
  readonly change: string;
  /** When it happened, in ISO 8601. */
  readonly at: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The same for the same change, however often and by whichever worker it is computed; in UUID format. */
export function messageIdOf({ type, object, change }: Pick<Change, 'type' | 'object' | 'change'>): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([type, object, change]))
    .digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

export const bodyOf = ({ type, object, at, data }: Change): string =>
  JSON.stringify({ type, timestamp: at, object, data });
