import type { Ctx } from '../../../platform/ctx.ts';
import { isTimeout } from '../../../platform/db/conflict.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { lightestFirst, limitStatements, putAside, takeBack, type AsideStep } from './aside.queries.ts';

/** Time limit of one statement over many papers, or over one. */
const STATEMENT_SECONDS = 2;

interface PaperId {
  readonly userId: string;
  readonly id: string;
}

interface Work<P extends PaperId> {
  readonly step: AsideStep;
  /** Locks papers that are due and free, or a named one. */
  readonly take: (ctx: Ctx<null>, only?: P) => Promise<readonly P[]>;
  /** Processes the locked papers; all or nothing. */
  readonly run: (ctx: Ctx<null>, papers: readonly P[]) => Promise<void>;
}

/**
 * Processes a batch. If it fails, each of its papers is processed alone, and one that then fails is set aside: it
 * stays unchanged, is retried later, and delays no other. Returns how many were locked.
 */
export async function inBatchOrOneByOne<P extends PaperId>(ctx: Ctx<null>, work: Work<P>): Promise<number> {
  let taken: readonly P[] = [];
  try {
    await transaction(ctx, async (ctx) => {
      await limitStatements(ctx.db, STATEMENT_SECONDS);
      taken = await work.take(ctx);
      if (taken.length > 0) await done(ctx, work, taken);
    });
  } catch (error) {
    if (taken.length === 0) throw error;
    ctx.log.error({ err: error, papers: taken.length }, 'a batch of papers failed, each is tried by itself');
    for (const paper of await lightestFirst(ctx.db, taken)) await byItself(ctx, work, paper);
  }
  return taken.length;
}

async function byItself<P extends PaperId>(outer: Ctx<null>, work: Work<P>, paper: P): Promise<void> {
  try {
    await transaction(outer, async (ctx) => {
      await limitStatements(ctx.db, STATEMENT_SECONDS);
      const locked = await work.take(ctx, paper);
      if (locked.length > 0) await done(ctx, work, locked);
    });
  } catch (error) {
    outer.log.error({ paperId: paper.id, err: error }, 'paper set aside');
    await putAside(outer.db, paper, { step: work.step, reason: reasonOf(error) });
  }
}

async function done<P extends PaperId>(ctx: Ctx<null>, { run }: Work<P>, papers: readonly P[]): Promise<void> {
  await run(ctx, papers);
  await takeBack(ctx.db, papers);
}

/** For site monitoring. The database's message may contain part of the paper: it is only in the log. */
export function reasonOf(error: unknown): string {
  return isTimeout(error) ? '保存的数据过多，处理超时' : '处理出错，详见日志';
}
