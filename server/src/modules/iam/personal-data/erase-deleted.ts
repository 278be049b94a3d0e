import { transaction } from '../../../platform/db/transaction.ts';
import { eraseByQuery, type Retention } from '../../../platform/module/retention.ts';
import { recordAll } from '../../audit/index.ts';
import { eraseAccount, unknownPassword } from './erase-account.ts';
import { countDeleted, lockDeleted } from './erase-deleted.queries.ts';

/** Accounts that staff deleted, as if their owners had ended them. */
export const deletedUsers: Retention = {
  kind: 'deletedUsers',
  // Each searches the whole log.
  batch: 5,
  count: ({ db }, before) => countDeleted(db, before),
  erase: eraseByQuery((ctx, { before, limit }) =>
    transaction(ctx, async (ctx) => {
      const accounts = await lockDeleted(ctx.db, before, limit);
      if (accounts.length === 0) return 0;
      // Nobody can sign in with it: one for all of them, since each takes a good part of a second.
      const passwordHash = await unknownPassword();
      for (const account of accounts) await eraseAccount(ctx, { ...account, passwordHash });
      await recordAll(
        ctx,
        accounts.map(({ id }) => ({ action: 'iam.accountErased', target: `user:${id}` })),
      );
      return accounts.length;
    }),
  ),
};
