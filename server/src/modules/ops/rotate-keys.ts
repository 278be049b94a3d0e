import { setTimeout as pause } from 'node:timers/promises';
import type { healthApi } from '@ganlin/contract/ops/health';
import { z } from 'zod';
import type { Ctx } from '../../platform/ctx.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { defineTask, startTask, type TaskWork } from '../../platform/jobs/task.ts';
import { countKeyUse, listSealedColumns, resealColumn } from '../../platform/security/sealed-columns.ts';
import { record } from '../audit/index.ts';
import { currentKeyId, forgetKeyUse } from './key-use.ts';
import * as queries from './queries.ts';

/** The last pass must find nothing to do. A process that still writes with an old key prevents the end. */
const PASSES = 5;
/** Gives locked rows time to be released before they are checked again. */
const PAUSE_MS = 500;

const Input = z.object({
  /** The key that was current where the task was started; a worker with other settings must not go back to an old one. */
  keyId: z.string(),
  by: z.object({ id: z.string(), userName: z.string(), realName: z.string() }),
});

export const rotation = defineTask('ops.rotateKeys', Input, async (ctx, { keyId, by }, { id, report }) => {
  const own = currentKeyId(ctx.config);
  if (own !== keyId) {
    throw failed(`工作进程的当前密钥是 ${own}，发起时是 ${keyId}。请让所有进程使用同样的密钥并重启，再重新发起。`);
  }
  return rotateKeys(ctx, { report, trace: { target: `task:${id}`, by } });
});

/** Reseals with the current key everything that is under another one. Throws a refusal that says what is left. */
export async function rotateKeys(
  ctx: Ctx<null>,
  { report, trace = {} }: Pick<TaskWork, 'report'> & { readonly trace?: Pick<AuditNote, 'target' | 'by'> },
): Promise<string> {
  const keyId = currentKeyId(ctx.config);
  const outcome = await runPasses(ctx, report);
  await record(ctx, {
    action: 'ops.keysRotated',
    summary: `重新加密 ${outcome.written} 个值`,
    after: { key: keyId, written: outcome.written, left: outcome.left, broken: outcome.broken },
    ...trace,
  });
  await forgetKeyUse(ctx);
  const counted = `已用密钥 ${keyId} 重新加密 ${outcome.written} 个值`;
  const reasons = [brokenText(outcome.broken), leftText(outcome.left)].filter((text) => text !== '');
  if (reasons.length > 0) throw failed(`${counted}，但${reasons.join('另外，')}`);
  return `${counted}，旧密钥下没有剩余`;
}

export const startRotation: Handler<typeof healthApi.rotateKeys> = (ctx) =>
  transaction(ctx, async (ctx) => {
    const open = await queries.findOpenTask(ctx.db, { kind: rotation.kind, ownerId: ctx.user.id });
    if (open) return { taskId: open.id };
    const { id, userName, realName } = ctx.user;
    const keyId = currentKeyId(ctx.config);
    const input = { keyId, by: { id, userName, realName } };
    const taskId = await startTask(ctx, rotation, { title: '更换数据密钥', input });
    await record(ctx, { action: 'ops.keysRotated', target: `task:${taskId}`, summary: `开始换到密钥 ${keyId}` });
    return { taskId };
  });

interface Outcome {
  readonly written: number;
  /** Found under an old key in the last pass: a process still writes with it. */
  readonly left: number;
  /** Values that no key decrypts, by column. */
  readonly broken: Readonly<Record<string, number>>;
}

async function runPasses(ctx: Ctx<null>, report: TaskWork['report']): Promise<Outcome> {
  const uses = await countKeyUse(ctx.db);
  const keyId = currentKeyId(ctx.config);
  const stale = [...uses].reduce((sum, [id, count]) => (id === keyId ? sum : sum + count), 0);
  let written = 0;
  for (let pass = 1; ; pass++) {
    const reportProgress = (more: number, place: string) => {
      const done = written + more;
      const note = pass === 1 ? `正在处理 ${place}，已重新加密 ${done} 个值` : `正在复查 ${place}`;
      return report({ done, total: Math.max(stale, done), note });
    };
    const outcome = await resealAll(ctx, reportProgress);
    written += outcome.written;
    if (outcome.found === 0 || pass === PASSES) return { written, left: outcome.found, broken: outcome.broken };
    if (outcome.written < outcome.found) await pause(PAUSE_MS);
  }
}

async function resealAll({ db, config }: Ctx<null>, reportProgress: (written: number, place: string) => Promise<void>) {
  let [found, written] = [0, 0];
  const broken: Record<string, number> = {};
  for (const column of await listSealedColumns(db)) {
    const place = `${column.table}.${column.column}`;
    for await (const step of resealColumn(db, config.dataKeys, column)) {
      found += step.found;
      written += step.written;
      if (step.broken > 0) broken[place] = (broken[place] ?? 0) + step.broken;
      await reportProgress(written, place);
    }
  }
  return { found, written, broken };
}

type AuditNote = Parameters<typeof record>[1];

const failed = (reason: string): AppError => new AppError('keysNotRotated', { reason });

function brokenText(broken: Outcome['broken']): string {
  const places = Object.entries(broken).map(([place, count]) => `${place} ${count} 个`);
  if (places.length === 0) return '';
  return `有值无法解开（${places.join('，')}）：密钥没有配置，或内容已损坏。它们保持原样，找回密钥后可以再次运行。`;
}

const leftText = (left: number): string =>
  left === 0 ? '' : `仍有进程在用旧密钥写入（最后一遍发现 ${left} 个值）。请重启所有进程后再次运行。`;
