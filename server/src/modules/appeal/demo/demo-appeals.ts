import { readFile } from 'node:fs/promises';
import { AppealKind, AppealOutcome } from '@ganlin/contract/appeal/kinds';
import { demoAccounts } from '@ganlin/contract/iam/sign-in/session';
import type { Ctx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { actingAs, findAccount } from '../../iam/index.ts';
import { findDemoPaper } from '../../paper/index.ts';
import { answer } from '../answering/answer.ts';
import { file } from '../filing/filing.ts';
import { hasAppeals } from './demo-appeals.queries.ts';
import { demoUrl } from '../../../folders.ts';

interface DemoFile {
  readonly examId: string;
  readonly appeals: readonly {
    readonly userName: string;
    readonly ordinal: number;
    readonly kind: keyof typeof AppealKind;
    readonly reason: string;
    readonly answer?: { readonly outcome: keyof typeof AppealOutcome; readonly reply: string };
  }[];
}

const source = demoUrl('appeals.json');

/** Seeds appeals against results of a demo exam, one of them answered. Leaves an exam that has appeals alone. */
export async function seedDemoAppeals(ctx: Ctx<null>): Promise<void> {
  // Our own file.
  const { examId, appeals } = JSON.parse(await readFile(source, 'utf8')) as DemoFile;
  const staff = await findAccount(ctx.db, demoAccounts.admin);
  if (!staff || (await hasAppeals(ctx.db, examId))) return;
  for (const { userName, ordinal, kind, reason, answer: given } of appeals) {
    const examinee = await findAccount(ctx.db, userName);
    const paperId = examinee && (await findDemoPaper(ctx.db, { userId: examinee.id, examId }));
    if (!paperId) continue;
    const id = newId();
    await file(actingAs(ctx, examinee), { id, paperId, ordinal, kind: AppealKind[kind], reason });
    if (given)
      await answer(actingAs(ctx, staff), { id, outcome: AppealOutcome[given.outcome], reply: given.reply, marks: [] });
  }
}
