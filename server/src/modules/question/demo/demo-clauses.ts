import { readFile } from 'node:fs/promises';
import type { ClauseRef } from '@ganlin/contract/question/clause/cited';
import { z } from 'zod';
import { demoUrl } from '../../../folders.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { demoId, readLaws } from '../../content/index.ts';
import { setClauses } from '../clause/cite.ts';

/** Law → anchor → the codes of the questions that rest on the clause. */
const DemoClauses = z.record(z.string(), z.record(z.string(), z.array(z.string())));

/** The clauses of demo laws, by the codes of the demo questions that rest on them. */
export async function readDemoClauses(): Promise<Map<string, ClauseRef[]>> {
  const laws = DemoClauses.parse(JSON.parse(await readFile(demoUrl('question-clauses.json'), 'utf8')));
  const byCode = new Map<string, ClauseRef[]>();
  for (const [law, clauses] of Object.entries(laws)) {
    for (const [anchor, codes] of Object.entries(clauses)) {
      for (const code of codes) byCode.set(code, [...(byCode.get(code) ?? []), { articleId: demoId(law), anchor }]);
    }
  }
  return byCode;
}

/** Cites what is there: a site may have no demo laws, or changed ones. */
export async function citeDemoClauses(
  ctx: Ctx<null>,
  questions: readonly { readonly id: string; readonly code: string }[],
): Promise<void> {
  const wanted = await readDemoClauses();
  const ids = [...wanted.values()].flatMap((refs) => refs.map(({ articleId }) => articleId));
  const laws = await readLaws(ctx, ids);
  for (const { id, code } of questions) {
    const clauses = (wanted.get(code) ?? []).filter(({ articleId, anchor }) =>
      laws.get(articleId)?.clauses.some((clause) => clause.anchor === anchor),
    );
    if (clauses.length > 0) await setClauses(ctx, { id, code, clauses });
  }
}
