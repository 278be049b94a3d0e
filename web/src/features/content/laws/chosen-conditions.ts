import { validityLabels } from '@ganlin/contract/content/kinds';
import type { Chosen } from '../list/chosen-chips.tsx';
import type { ListUrlState } from '../list/list-url-state.ts';
import { levelLabel, type DocumentKind } from './document-kinds.ts';

/** The chosen conditions of a list of laws or standards as labels, each with the change that removes it. */
export function chosenConditions(
  kind: DocumentKind,
  urlState: ListUrlState,
  go: (to: Partial<ListUrlState>) => void,
): Chosen[] {
  const { levels, issuers, validity, fromYear, toYear } = urlState;
  return [
    ...levels.map((level) => ({
      label: levelLabel(kind, level),
      onRemove: () => go({ levels: levels.filter((each) => each !== level) }),
    })),
    ...issuers.map((issuer) => ({
      label: issuer,
      onRemove: () => go({ issuers: issuers.filter((each) => each !== issuer) }),
    })),
    ...(fromYear === undefined && toYear === undefined
      ? []
      : [{ label: yearsText(fromYear, toYear), onRemove: () => go({ fromYear: undefined, toYear: undefined }) }]),
    ...(validity === undefined
      ? []
      : [{ label: validityLabels[kind.name][validity], onRemove: () => go({ validity: undefined }) }]),
  ].filter(({ label }) => label !== '');
}

function yearsText(from: number | undefined, to: number | undefined): string {
  if (from === to) return `${from} 年`;
  if (from === undefined) return `${to} 年以前`;
  return to === undefined ? `${from} 年以后` : `${from}–${to} 年`;
}
