import { paperStateLabels } from '@ganlin/contract/exam/kinds';
import type { ReactNode } from 'react';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { stateTones } from '../result/paper-style.ts';
import type { PaperRow } from './paper-row.ts';

/** What a void paper had been before does not matter to whom looks for those that count. */
export function PaperStateTag({ paper }: { readonly paper: Pick<PaperRow, 'state' | 'voidReason'> }): ReactNode {
  if (paper.voidReason !== null) return <StateTag tone="bad">已作废</StateTag>;
  return <StateTag tone={stateTones[paper.state]}>{paperStateLabels[paper.state]}</StateTag>;
}
