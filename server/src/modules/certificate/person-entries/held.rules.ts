import { CertificateState, dayAfter } from '@ganlin/contract/certificate/kinds';

interface Lasting {
  readonly validUntil: string | null;
  readonly state: CertificateState;
  /** When it got this state. */
  readonly changedOn: string;
  /** When the one that replaces it was issued. */
  readonly replacedOn: string | undefined;
}

/** The last day on which a certificate could be worked with; null: without end. */
export function heldUntil({ validUntil, state, changedOn, replacedOn }: Lasting): string | null {
  if (state === CertificateState.granted) return validUntil;
  const over = dayAfter(state === CertificateState.replaced ? (replacedOn ?? changedOn) : changedOn, -1);
  return validUntil !== null && validUntil < over ? validUntil : over;
}
