import type { Data } from '@ganlin/contract/core/endpoint';
import type { Figure } from '@ganlin/contract/stats/figures';
import type { statsApi } from '@ganlin/contract/stats/stats';
import { valueOf, type Measure, type Sums } from './measures.ts';

type Place = Data<typeof statsApi.places>['places'][number];

/** A reply, with the figures whose values it has. */
export type Places = Data<typeof statsApi.places> & { readonly figures: readonly Figure[] };

export interface Unit extends Pick<Place, 'deptId' | 'name' | 'hasUnits'> {
  readonly sums: Sums;
}

/** The units, the highest value first; those without a value last. */
export function unitsOf({ places, figures }: Pick<Places, 'places' | 'figures'>, by: Measure): Unit[] {
  const units = places.map(({ values, ...place }) => ({ ...place, sums: sumsOf(values, figures) }));
  return units.toSorted((a, b) => (valueOf(by, b.sums) ?? -1) - (valueOf(by, a.sums) ?? -1));
}

/** All units together. */
export const sumOf =
  (units: readonly Unit[]): Sums =>
  (figure) =>
    units.reduce((all, { sums }) => all + sums(figure), 0);

const sumsOf =
  (values: readonly number[], figures: readonly Figure[]): Sums =>
  (figure) =>
    values[figures.indexOf(figure)] ?? 0;
