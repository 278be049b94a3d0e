import { eraseByQuery, type Retention } from '../../../platform/module/retention.ts';
import * as queries from './retention.queries.ts';

/** The registration stays, with the day on which its numbers were erased. */
export const trainingNumbers: Retention = {
  kind: 'trainingNumbers',
  batch: 200,
  count: async ({ db }, before) => {
    const { count, oldest, idCards, accounts } = await queries.countDueNumbers(db, before);
    const parts = [
      { label: '身份证号', count: idCards },
      { label: '开户行和银行账号', count: accounts },
    ];
    return { count, oldest, parts };
  },
  erase: eraseByQuery(({ db, now }, { before, limit }) => queries.eraseDueNumbers(db, { before, limit, now })),
};

export const trainingTrail: Retention = {
  kind: 'trainingTrail',
  batch: 500,
  count: ({ db }, before) => queries.countDueTrail(db, before),
  erase: eraseByQuery(({ db }, { before, limit }) => queries.deleteDueTrail(db, before, limit)),
};
