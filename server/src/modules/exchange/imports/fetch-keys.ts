import { addSeconds } from '@ganlin/contract/core/time';
import { releaseKeyApi } from '@ganlin/contract/exchange/package';
import { z } from 'zod';
import type { Ctx } from '../../../platform/ctx.ts';
import { eachAlone } from '../../../platform/jobs/each-alone.ts';
import * as queries from './imports.queries.ts';
import { useCode } from './open.ts';

/** Our clock may be behind: the other side decides by its own. */
const EARLY_SECONDS = 120;
const BATCH = 20;
const TIMEOUT_MS = 5_000;
const MAX_REPLY_BYTES = 4_096;

const Reply = z.object({ code: z.int(), msg: z.string().max(500), data: z.unknown() });
const Released = z.object({ code: z.string().max(200) });

/** Asks the sender of each package for its key once it may be given out. */
export async function fetchKeys(ctx: Ctx<null>): Promise<void> {
  const before = addSeconds(await ctx.databaseNow(), EARLY_SECONDS);
  const waiting = await queries.listAwaitingKey(ctx.db, { before, limit: BATCH });
  await eachAlone(ctx, waiting, {
    name: ({ examId }) => `exam ${examId}`,
    run: async ({ examId, packageId, address, note }) => {
      const answer = await ask(address, packageId);
      const said = 'note' in answer ? answer.note : await use(ctx, examId, answer.code);
      if (said !== note) await queries.updateImport(ctx.db, examId, { note: said });
    },
  });
}

const use = async (ctx: Ctx<null>, examId: string, code: string): Promise<string> =>
  (await useCode(ctx, examId, code)) ? '' : '对方给出的启封密钥不正确';

/** The address was registered by an administrator with all rights; nothing of a reply is shown but its refusal. */
async function ask(address: string, packageId: string): Promise<{ code: string } | { note: string }> {
  try {
    const reply = await fetch(address + releaseKeyApi.fetch.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ packageId }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await beginningOf(reply);
    const { code, msg, data } = Reply.parse(JSON.parse(text));
    return code === 0 ? Released.parse(data) : { note: `对方站点：${msg}` };
  } catch {
    return { note: '暂时不能从对方站点取得启封密钥，仍在重试；也可以请对方告知密钥，在这里输入' };
  }
}

async function beginningOf({ body }: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const part of body ?? []) {
    text += decoder.decode(part, { stream: true });
    if (text.length > MAX_REPLY_BYTES) throw new Error('the reply is too long');
  }
  return text;
}
