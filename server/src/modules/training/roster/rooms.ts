import { StayType } from '@ganlin/contract/training/form';
import { acceptedStates } from '@ganlin/contract/training/kinds';
import type { personApi } from '@ganlin/contract/training/person';
import type { Handler } from '../../../platform/http/handler.ts';
import { listStays } from '../model/people.queries.ts';
import { getClassInScope } from '../model/class.ts';
import { mealsOf, nightsOf, roomsFor } from './rooms.rules.ts';

/** Max shown by the contract; no hotel has so many. */
const MAX_ROOMS = 20_000;

export const rooms: Handler<typeof personApi.rooms> = async (ctx, { activityId }) => {
  const { id } = await getClassInScope(ctx, activityId);
  // Beds are booked before payment.
  const guests = await listStays(ctx.db, id, acceptedStates);
  return {
    rooms: roomsFor(guests)
      .slice(0, MAX_ROOMS)
      .map((room) => ({
        ...room,
        people: room.people.map(({ id: personId, name, sex, unit }) => ({ id: personId, name, sex, unit })),
      })),
    others: guests.filter(({ stayType }) => stayType !== StayType.single && stayType !== StayType.double).length,
    meals: mealsOf(guests),
    nights: nightsOf(guests),
  };
};
