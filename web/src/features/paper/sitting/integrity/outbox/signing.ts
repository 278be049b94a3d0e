import { signedText, type PaperIncident } from '@ganlin/contract/invigilation/events';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** One opening of a paper, as far as its events are concerned. */
export interface Opening {
  readonly paperId: string;
  readonly epoch: number;
  readonly key: string;
  /** The last event of this opening, wherever it is stored. */
  readonly lastSeq: number;
  readonly lastMac: string;
}

/** The next event of an opening, signed together with the one before it. */
export function signNext(
  { paperId, epoch, key, lastSeq, lastMac }: Opening,
  event: Omit<PaperIncident, 'seq' | 'mac'>,
): PaperIncident {
  const numbered = { ...event, seq: lastSeq + 1 };
  // The browser's own hashes exist only on encrypted sites; an intranet may have none.
  const mac = hmac(sha256, utf8ToBytes(key), utf8ToBytes(signedText(paperId, epoch, lastMac, numbered)));
  return { ...numbered, mac: bytesToHex(mac) };
}
