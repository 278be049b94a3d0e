import { Validity, validityLabels } from '@ganlin/contract/content/kinds';
import type { readApi } from '@ganlin/contract/content/read';
import type { Data } from '@ganlin/contract/core/endpoint';
import type { ReactNode } from 'react';
import { OneOf, SeveralOf, type Choice } from '../list/list-filters.tsx';
import type { ListUrlState } from '../list/list-url-state.ts';
import { YearFilter } from '../list/year-filter.tsx';
import type { DocumentKind } from './document-kinds.ts';

type Facets = Data<typeof readApi.facets>;

interface DocumentFiltersProps {
  readonly kind: DocumentKind;
  readonly facets: Facets | undefined;
  readonly urlState: ListUrlState;
  readonly onGo: (to: Partial<ListUrlState>) => void;
}

/** Level, validity, issuer and years, each with its count. */
export function DocumentFilters({ kind, facets, urlState, onGo }: DocumentFiltersProps): ReactNode {
  const validities = [Validity.inForce, Validity.replaced, Validity.coming, Validity.ended].map((value) => ({
    value,
    label: validityLabels[kind.name][value],
    count: facets ? countOf(facets.validities, value) : undefined,
  }));
  return (
    <>
      <SeveralOf
        title={kind.level}
        choices={kind.levels.map((level) => ({ ...level, count: facets && countOf(facets.levels, level.value) }))}
        chosen={urlState.levels}
        onChoose={(levels) => onGo({ levels })}
      />
      <OneOf
        title={kind.validity}
        choices={validities}
        chosen={urlState.validity}
        total={facets?.validities.reduce((sum, { count }) => sum + count, 0)}
        onChoose={(validity) => onGo({ validity })}
      />
      <SeveralOf
        title={kind.issuer}
        choices={issuersOf(facets, urlState.issuers)}
        chosen={urlState.issuers}
        few={5}
        onChoose={(issuers) => onGo({ issuers })}
      />
      <YearFilter
        title={kind.years}
        years={facets?.years ?? []}
        fromYear={urlState.fromYear}
        toYear={urlState.toYear}
        onChoose={onGo}
      />
    </>
  );
}

const countOf = <Value,>(counted: readonly { value: Value; count: number }[], wanted: Value): number =>
  counted.find(({ value }) => value === wanted)?.count ?? 0;

/** Chosen issuers are offered even when the other conditions leave no results for them. */
function issuersOf(facets: Facets | undefined, chosen: readonly string[]): Choice<string>[] {
  const counted = (facets?.issuers ?? []).filter(({ value }) => value !== '');
  const lost = chosen.filter((issuer) => !counted.some(({ value }) => value === issuer));
  return [...counted, ...lost.map((value) => ({ value, count: 0 }))].map(({ value, count }) => ({
    value,
    label: value,
    count,
  }));
}
