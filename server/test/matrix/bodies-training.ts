import { newId } from '../../src/platform/ids.ts';
import { aPerson, classForm, twoSessions } from '../support/training.ts';
import type { BodyOf, World } from './world.ts';

const clockOf = ({ now }: World) => ({ clock: { now, advance: () => undefined } });

/** Credentials given to a guest without an account. */
const guestOf = ({ records: { own } }: World, code: string) => ({ code: own[code], mobile: own['guestMobile'] });

/** Classes and the people in them. */
export const trainingBodies: Readonly<Record<string, BodyOf>> = {
  '/api/activity/trainclass/save': (world, field) => {
    const { own } = world.records;
    const form = classForm(
      clockOf(world),
      field.startsWith('form.sessions') ? { sessions: twoSessions(clockOf(world)) } : {},
    );
    return { ...(field === 'id' ? { id: own['draftClass'], version: 1 } : {}), form };
  },
  '/api/activity/trainclass/person/recover': ({ records: { own } }) => ({
    mobile: own['findMobile'],
    smsCode: own['findCode'],
  }),
  '/api/activity/trainclass/person/query': (world) => guestOf(world, 'guestCode'),
  '/api/activity/trainclass/person/cancel': (world) => guestOf(world, 'guestCode'),
  '/api/activity/trainclass/person/proof': (world) => guestOf(world, 'payingCode'),
  '/api/activity/trainclass/person/resend': (world) => ({ ...guestOf(world, 'guestCode'), form: aPerson() }),
  '/api/activity/trainclass/person/add': () => ({ activityId: '', key: newId(), userId: '', form: aPerson() }),
  '/api/activity/trainclass/person/edit': () => ({ id: '', form: aPerson() }),
  '/api/activity/trainclass/person/import/fix': () => ({ id: '', number: 2, cells: { name: '李明' } }),
};
