import { StayType } from '@ganlin/contract/training/form';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mealsOf, nightsOf, roomsFor, type Guest } from './rooms.rules.ts';

const guest = fc.record({
  sex: fc.constantFrom(0, 1, null),
  unitKey: fc.constantFrom('a', 'b', 'c', ''),
  stayType: fc.constantFrom(0, 1, 2, null),
  mealType: fc.constantFrom(0, 1, 2, null),
  checkinAt: fc.option(fc.date({ min: new Date('2026-03-01'), max: new Date('2026-03-10'), noInvalidDate: true })),
});
const guests = fc.array(guest, { maxLength: 60 }).map((all) =>
  all.map((one, index): Guest => ({
    ...one,
    id: String(index),
    name: `人${index}`,
    unit: one.unitKey,
    checkoutAt: null,
  })),
);

const someone = (id: string, change: Partial<Guest> = {}): Guest => ({
  id,
  name: id,
  sex: 1,
  unit: 'A',
  unitKey: 'a',
  stayType: StayType.double,
  mealType: 1,
  checkinAt: null,
  checkoutAt: null,
  ...change,
});

const shared = (all: readonly Guest[]) => roomsFor(all).map(({ people }) => people.map(({ id }) => id).join('+'));

describe('rooms', () => {
  it('contain every guest who wants one exactly once, numbered from one, and nobody else', () => {
    fc.assert(
      fc.property(guests, (all) => {
        const rooms = roomsFor(all);
        const placed = rooms.flatMap(({ people }) => people.map(({ id }) => id));
        const wanting = all.filter(({ stayType }) => stayType === StayType.single || stayType === StayType.double);
        expect(placed.toSorted()).toEqual(wanting.map(({ id }) => id).toSorted());
        expect(rooms.map(({ number }) => number)).toEqual(rooms.map((_, index) => index + 1));
        expect(rooms.every(({ stayType, people }) => people.every((one) => one.stayType === stayType))).toBe(true);
      }),
    );
  });

  it('are shared by at most two of the same sex, never by a guest of unknown sex', () => {
    fc.assert(
      fc.property(guests, (all) => {
        for (const { people, stayType } of roomsFor(all)) {
          expect(people.length).toBeLessThanOrEqual(stayType === StayType.double ? 2 : 1);
          expect(new Set(people.map(({ sex }) => sex)).size).toBe(1);
          expect(people.length === 1 || people[0]?.sex !== null).toBe(true);
        }
      }),
    );
  });

  it('are as few as possible, and mix units only for guests left over in theirs', () => {
    fc.assert(
      fc.property(guests, (all) => {
        const doubles = roomsFor(all).filter(({ stayType }) => stayType === StayType.double);
        for (const sex of [0, 1]) {
          const sharing = all.filter((one) => one.stayType === StayType.double && one.sex === sex);
          const rooms = doubles.filter(({ people }) => people[0]?.sex === sex);
          expect(rooms).toHaveLength(Math.ceil(sharing.length / 2));
          const units = Map.groupBy(sharing, ({ unitKey }) => unitKey);
          const within = rooms.filter(({ people: [one, other] }) => other && one?.unitKey === other.unitKey);
          const whole = [...units.values()].reduce((sum, people) => sum + Math.floor(people.length / 2), 0);
          expect(within).toHaveLength(whole);
        }
      }),
    );
  });

  it('are shared by guests of a unit who arrive at the same time', () => {
    const on = (day: number) => ({ checkinAt: new Date(Date.UTC(2026, 2, day)) });
    const all = [someone('1', on(3)), someone('2', on(1)), someone('3', on(3)), someone('4', on(1))];
    expect(shared(all)).toEqual(['2+4', '1+3']);
  });
});

describe('nights', () => {
  it('are counted by the day in China on which they begin; a stay of one day has none', () => {
    const stay = (from: string, to: string) => ({ checkinAt: new Date(from), checkoutAt: new Date(to) });
    const all = [
      someone('1', stay('2026-03-01T14:00:00+08:00', '2026-03-03T12:00:00+08:00')),
      someone('2', stay('2026-03-02T23:30:00+08:00', '2026-03-03T08:00:00+08:00')),
      someone('3', stay('2026-03-02T08:00:00+08:00', '2026-03-02T20:00:00+08:00')),
      someone('4', { ...stay('2026-03-01T14:00:00+08:00', '2026-03-09T12:00:00+08:00'), stayType: null }),
      someone('5', { checkinAt: new Date('2026-03-01T14:00:00+08:00') }),
    ];
    expect(nightsOf(all)).toEqual([
      { day: '2026-03-01', count: 1 },
      { day: '2026-03-02', count: 2 },
    ]);
  });

  it('end after two months if the year was mistyped', () => {
    const stay = { checkinAt: new Date('2026-03-01T04:00:00Z'), checkoutAt: new Date('2126-03-01T04:00:00Z') };
    expect(nightsOf([someone('1', stay)])).toHaveLength(60);
  });
});

it('counts meals in the order of the form, unspecified ones last', () => {
  const eat = (mealType: number | null, index: number) => someone(String(index), { mealType });
  expect(mealsOf([null, 2, 1, 1].map(eat))).toEqual([
    { mealType: 1, count: 2 },
    { mealType: 2, count: 1 },
    { mealType: null, count: 1 },
  ]);
});
