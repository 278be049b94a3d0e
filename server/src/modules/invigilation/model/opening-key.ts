import { createHmac, timingSafeEqual } from 'node:crypto';
import { signedText, type PaperIncident } from '@ganlin/contract/invigilation/events';
import type { Config } from '../../../config.ts';
import { keyedHash } from '../../../platform/security/sealed.ts';

interface Opening {
  readonly paperId: string;
  readonly epoch: number;
}

/** The key with which one opening of a paper signs its events: it is valid for no other. */
export function keyOfOpening({ linkSecret }: Config, { paperId, epoch }: Opening): string {
  return keyedHash(linkSecret, 'invigilation', `${paperId}/${epoch}`).toString('hex');
}

/** The signature of an event after another. */
export function macOf(key: string, { paperId, epoch }: Opening, before: string, event: Omit<PaperIncident, 'mac'>) {
  return createHmac('sha256', key)
    .update(signedText(paperId, epoch, before, event))
    .digest();
}

export function verifierOf(config: Config, opening: Opening): (before: string, event: PaperIncident) => boolean {
  const key = keyOfOpening(config, opening);
  return (before, event) => timingSafeEqual(macOf(key, opening, before, event), Buffer.from(event.mac, 'hex'));
}
