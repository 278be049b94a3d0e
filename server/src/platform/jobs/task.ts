import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { TaskState } from '@ganlin/contract/ops/task';
import { z } from 'zod';
import type { Ctx } from '../ctx.ts';
import { isPassing } from '../db/conflict.ts';
import { AppError } from '../errors.ts';
import { newId } from '../ids.ts';
import { sealBytes } from '../security/sealed.ts';
import { storageKeyOf } from '../storage/storage.ts';
import { defineJob, enqueue, type Job } from './queue.ts';
import * as queries from './queries.ts';

/** Callbacks of running work for the user who waits for it. */
export interface TaskWork {
  readonly id: string;
  /** Reports progress. */
  readonly report: (progress: { done: number; total: number; note?: string }) => Promise<void>;
  /** Stores the resulting file; its owner can download it until the task is cleaned up. */
  readonly keep: (file: TaskFile) => Promise<void>;
}

interface TaskFile {
  readonly name: string;
  readonly contentType: string;
  readonly body: Readable;
  /** Encrypts the stored file, for files with full personal numbers; it must fit into memory. */
  readonly encrypted?: boolean;
}

/** Background work a user waits for: a job with a title, an owner and progress that a page can show. */
export interface Task<Input extends object = object> {
  readonly kind: string;
  readonly job: Job<{ taskId: string }>;
  readonly input: z.ZodType<Input>;
}

/** `run` returns a one-line summary of the result. */
export function defineTask<Input extends object>(
  kind: string,
  input: z.ZodType<Input>,
  run: (ctx: Ctx<null>, input: Input, work: TaskWork) => Promise<string>,
  { readsOnly = false }: { readonly readsOnly?: boolean } = {},
): Task<Input> {
  const job = defineJob(
    jobName(kind),
    z.object({ taskId: z.string() }),
    async (ctx, { taskId }) => {
      const row = await queries.takeTask(ctx.db, taskId, ctx.now);
      if (!row) return undefined;
      try {
        const own = readsOnly ? { ...ctx, db: await ctx.upToDateReadDb() } : ctx;
        const note = await run(own, input.parse(row.input), workOf(ctx, taskId));
        await queries.finishTask(ctx.db, taskId, { state: TaskState.done, note });
        ctx.metrics.countTask(kind, 'done');
      } catch (error) {
        // The queue retries it; only the last failure is reported.
        if (isPassing(error) && row.attempts <= RETRIES) throw error;
        // Users read the note: a refusal is shown as it is, an internal error is in the log under this task's id.
        const note = error instanceof AppError ? error.message : '处理时出现错误，请联系管理员';
        await queries.finishTask(ctx.db, taskId, { state: TaskState.failed, note });
        if (error instanceof AppError) {
          ctx.metrics.countTask(kind, 'refused');
          return undefined;
        }
        ctx.log.error({ taskId, kind, err: error }, 'task failed');
        ctx.metrics.countTask(kind, 'failed');
        return 'failed';
      }
      return undefined;
    },
    { retries: RETRIES },
  );
  return { kind, job, input };
}

/** A task that writes nothing but its progress and result: `ctx.db` may be a standby, and refuses to write. */
export function defineExport<Input extends object>(
  kind: string,
  input: z.ZodType<Input>,
  run: (ctx: Ctx<null>, input: Input, work: TaskWork) => Promise<string>,
): Task<Input> {
  return defineTask(kind, input, run, { readsOnly: true });
}

/** Max retries of work that failed because of the database or a conflict with other work. */
const RETRIES = 5;

/** Starts a task in the caller's transaction and returns its id. */
export async function startTask<Input extends object>(
  ctx: Ctx,
  task: Task<Input>,
  { title, input }: { title: string; input: Input },
): Promise<string> {
  const id = newId();
  await queries.insertTask(ctx.db, {
    id,
    kind: task.kind,
    title,
    ownerId: ctx.user?.id ?? null,
    input: JSON.stringify(input),
    createdAt: ctx.now,
  });
  await enqueue(ctx, task.job, { taskId: id });
  return id;
}

/** Enqueues a failed task again, in the caller's transaction. */
export async function retryTask(ctx: Ctx, id: string): Promise<{ title: string }> {
  const task = await queries.reopenTask(ctx.db, id);
  if (!task) throw new AppError('taskNotFailed');
  await enqueue(ctx, { name: jobName(task.kind) }, { taskId: id });
  return task;
}

const jobName = (kind: string): string => `task.${kind}`;

function workOf(ctx: Ctx<null>, id: string): TaskWork {
  return {
    id,
    report: (progress) => queries.reportProgress(ctx.db, id, progress),
    keep: async ({ name, contentType, body, encrypted = false }) => {
      const stored = encrypted
        ? Readable.from([sealBytes(ctx.config.dataKeys, await buffer(body), ['file.result', storageKeyOf(id)])])
        : body;
      const { size } = await ctx.storage.put(storageKeyOf(id), stored, { contentType });
      await queries.noteResult(ctx.db, id, { resultName: name, resultType: contentType, resultSize: size, encrypted });
    },
  };
}
