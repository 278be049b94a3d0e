import { addDays, dayInChina, startOfDayInChina } from '@ganlin/contract/core/time';
import { StayType } from '@ganlin/contract/training/form';

/** An expected attendee's accommodation and meal data. */
export interface Guest {
  readonly id: string;
  readonly name: string;
  readonly sex: number | null;
  readonly unit: string;
  readonly unitKey: string;
  readonly stayType: number | null;
  readonly mealType: number | null;
  readonly checkinAt: Date | null;
  readonly checkoutAt: Date | null;
}

export interface Room<G extends Guest = Guest> {
  readonly number: number;
  readonly stayType: number;
  readonly people: readonly G[];
}

/**
 * Assigns rooms. Doubles are shared by men with men and women with women: people of one unit first, then those left
 * over, and among them those arriving at the same time. A guest of unknown sex gets a double alone.
 */
export function roomsFor<G extends Guest>(guests: readonly G[]): Room<G>[] {
  const singles = guests.filter(({ stayType }) => stayType === StayType.single).map((guest) => [guest]);
  const sharing = guests.filter(({ stayType }) => stayType === StayType.double);
  const bySex = Map.groupBy(sharing, ({ sex }) => sex);
  const doubles = [...bySex].flatMap(([sex, group]) => (sex === null ? group.map((guest) => [guest]) : pairs(group)));
  const numbered = (stayType: number, first: number) => (people: G[], index: number) => ({
    number: first + index,
    stayType,
    people,
  });
  return [...singles.map(numbered(StayType.single, 1)), ...doubles.map(numbered(StayType.double, singles.length + 1))];
}

/** Nobody stays longer; a longer stay is a mistyped year. */
const MAX_NIGHTS = 60;
const MAX_DAYS = 400;

/** How many guests stay in the night that begins on each day, as far as they gave both dates. */
export function nightsOf(guests: readonly Guest[]): { day: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { stayType, checkinAt, checkoutAt } of guests) {
    if (stayType === null || !checkinAt || !checkoutAt) continue;
    for (const day of daysBetween(checkinAt, checkoutAt)) counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return [...counts]
    .map(([day, count]) => ({ day, count }))
    .toSorted((one, other) => one.day.localeCompare(other.day))
    .slice(0, MAX_DAYS);
}

/** In the order of the form, unspecified ones last. */
export function mealsOf(guests: readonly Guest[]): { mealType: number | null; count: number }[] {
  return [1, 2, 0, null]
    .map((mealType) => ({ mealType, count: guests.filter((guest) => guest.mealType === mealType).length }))
    .filter(({ count }) => count > 0);
}

/** Pairs within a unit; a guest left over there shares with one of another unit. */
function pairs<G extends Guest>(group: readonly G[]): G[][] {
  const units = [...Map.groupBy(group, ({ unitKey }) => unitKey).values()].map((people) => twoByTwo(people));
  const left = units.flatMap((rooms) => rooms.filter((room) => room.length === 1).flat());
  return [...units.flatMap((rooms) => rooms.filter((room) => room.length === 2)), ...twoByTwo(left)];
}

function twoByTwo<G extends Guest>(people: readonly G[]): G[][] {
  const ordered = people.toSorted((one, other) => arrival(one) - arrival(other));
  return ordered.flatMap((_, index) => (index % 2 === 0 ? [ordered.slice(index, index + 2)] : []));
}

const arrival = ({ checkinAt }: Guest): number => checkinAt?.getTime() ?? Number.MAX_SAFE_INTEGER;

/** The days in China on which nights begin: a guest who leaves on the day of arrival has none. */
function daysBetween(checkin: Date, checkout: Date): string[] {
  const days: string[] = [];
  const end = startOfDayInChina(checkout);
  for (let day = startOfDayInChina(checkin); day < end && days.length < MAX_NIGHTS; day = addDays(day, 1)) {
    days.push(dayInChina(day));
  }
  return days;
}
