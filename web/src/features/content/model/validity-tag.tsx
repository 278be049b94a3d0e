import { Validity, validityLabels } from '@ganlin/contract/content/kinds';
import type { ReactNode } from 'react';
import { StateTag, type Tone } from '../../../ui/list/state-tag.tsx';

const tones: Readonly<Record<Validity, Tone>> = {
  [Validity.coming]: 'busy',
  [Validity.inForce]: 'ok',
  [Validity.replaced]: 'warn',
  [Validity.ended]: 'bad',
};

interface ValidityTagProps {
  readonly kind: 'law' | 'standard';
  readonly validity: Validity | null;
}

/** Whether a law or standard is in force: as text first, repeated by the colour. */
export function ValidityTag({ kind, validity }: ValidityTagProps): ReactNode {
  if (validity === null) return null;
  return <StateTag tone={tones[validity]}>{validityLabels[kind][validity]}</StateTag>;
}
