import { classForm, twoSessions } from '../support/training.ts';
import type { BodyOf, World } from './world.ts';

const clockOf = ({ now }: World) => ({ clock: { now, advance: () => undefined } });

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
  '/api/activity/trainclass/person/import/fix': () => ({ id: '', number: 2, cells: { name: '李明' } }),
};
