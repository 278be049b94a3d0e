import { Validity } from '@ganlin/contract/content/kinds';
import { normal } from './search.rules.ts';

interface Named {
  readonly id: string;
  readonly title: string;
  readonly pinned: boolean;
  readonly level: number | null;
  readonly validity: Validity;
}

const STATE = '中华人民共和国';
/** An edition or a note: （2002 年公布文本）. */
const remark = /[（(][^（）()]*[)）]$/u;

/**
 * The laws that a name means, the likeliest first: named exactly before those that contain the name, what is in force
 * before what is not, pinned ones, then by rank.
 */
export function lawsMeant<Law extends Named>(laws: readonly Law[], names: readonly string[]): Law[] {
  const ranked = laws.flatMap((law) => {
    const distance = distanceOf(normal(law.title), names);
    return distance === undefined ? [] : [{ law, distance }];
  });
  const exact = ranked.filter(({ distance }) => distance < CONTAINS);
  return (exact.length > 0 ? exact : ranked)
    .toSorted(
      (one, other) =>
        validityRank(one.law) - validityRank(other.law) ||
        one.distance - other.distance ||
        Number(other.law.pinned) - Number(one.law.pinned) ||
        (one.law.level ?? 99) - (other.law.level ?? 99) ||
        one.law.title.length - other.law.title.length ||
        (one.law.id < other.law.id ? -1 : 1),
    )
    .map(({ law }) => law);
}

const CONTAINS = 2;

function distanceOf(title: string, names: readonly string[]): number | undefined {
  const whole = new Set(names.flatMap((name) => [name, STATE + name]));
  if (whole.has(title)) return 0;
  if (whole.has(title.replace(remark, ''))) return 1;
  return names.some((name) => title.includes(name)) ? CONTAINS : undefined;
}

const validityRank = ({ validity }: Named): number => (validity === Validity.inForce ? 0 : validity);
