import { addDays, dayInChina, startOfDayInChina } from '@ganlin/contract/core/time';
import { StayType } from '@ganlin/contract/training/form';

/** Somebody who is coming, as far as sleeping and eating go. */
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
 * Who sleeps where. Doubles are shared by men with men and women with women: people of one unit first, then those who are
 * left over, and of each those who come at the same time. Whose sex is not known has a double alone.
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

/** Nobody stays longer; whoever says so has mistyped a year. */
const MAX_NIGHTS = 60;
const MAX_DAYS = 400;

/** How many sleep here in the night that begins on each day, as far as they said from when until when. */
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

/** In the order of the form, and last those who did not say. */
export function mealsOf(guests: readonly Guest[]): { mealType: number | null; count: number }[] {
  return [1, 2, 0, null]
    .map((mealType) => ({ mealType, count: guests.filter((guest) => guest.mealType === mealType).length }))
    .filter(({ count }) => count > 0);
}

/** Two by two within a unit; whoever is left over there shares with somebody of another one. */
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

/** The days of China on which nights begin: whoever leaves on the day they came sleeps elsewhere. */
function daysBetween(checkin: Date, checkout: Date): string[] {
  const days: string[] = [];
  const end = startOfDayInChina(checkout);
  for (let day = startOfDayInChina(checkin); day < end && days.length < MAX_NIGHTS; day = addDays(day, 1)) {
    days.push(dayInChina(day));
  }
  return days;
}
