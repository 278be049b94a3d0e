import type { Schedule } from '../../../platform/jobs/schedule.ts';
import { peopleWithProvinces } from '../../iam/index.ts';
import { copyPlaces } from './place.queries.ts';

/** New holders are counted soon. */
export const placeNewHolders: Schedule = {
  name: 'certificate.placeNewHolders',
  title: '把新的持证人员计入单位',
  everySeconds: 10,
  run: ({ db }) => copyPlaces(db, peopleWithProvinces(), { onlyNew: true }),
};

/** Accounts that moved to another department, were disabled or deleted. */
export const placeHolders: Schedule = {
  name: 'certificate.placeHolders',
  title: '更新持证人员的单位',
  everySeconds: 3_600,
  run: ({ db }) => copyPlaces(db, peopleWithProvinces(), { onlyNew: false }),
};
