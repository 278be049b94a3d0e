import { HandInBy } from '@ganlin/contract/exam/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import { AsideStep } from './aside.queries.ts';
import { closeHeld } from './hand-in.ts';
import { inBatchOrOneByOne } from './one-by-one.ts';

interface PaperId {
  readonly userId: string;
  readonly id: string;
}

interface Collecting<P extends PaperId> {
  /** Locks papers that are due, or a named one of them, with `holdInRound`. */
  readonly take: (ctx: Ctx<null>, only?: P) => Promise<readonly P[]>;
  /** In the same transaction, after the hand-in. */
  readonly after: (ctx: Ctx<null>, papers: readonly P[]) => Promise<void>;
}

/** Hands in papers by the rules of their exam; one that cannot be handed in delays no other. Returns how many were due. */
export function collectByRules<P extends PaperId>(ctx: Ctx<null>, { take, after }: Collecting<P>): Promise<number> {
  return inBatchOrOneByOne(ctx, {
    step: AsideStep.handIn,
    take,
    run: async (ctx, papers) => {
      await closeHeld(ctx, papers, { by: HandInBy.rules });
      await after(ctx, papers);
    },
  });
}
