import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ImportColumn } from '@ganlin/contract/core/import';
import { AppError } from '../errors.ts';
import type { BookRead, ReadRow } from './book.ts';

export interface BookOrder {
  readonly bytes: ArrayBuffer;
  readonly columns: readonly Pick<ImportColumn, 'key' | 'title' | 'required'>[];
}

const MEMORY_MB = 512;
const READ_MS = 120_000;

/** Takes the rows out of a spreadsheet, in a thread beside everything else; what cannot be read is refused in words. */
export async function readBook(
  file: Buffer,
  columns: BookOrder['columns'],
): Promise<{ rows: readonly ReadRow[]; ignored: readonly string[] }> {
  // A copy of its own, which the thread gets without another one.
  const bytes = new ArrayBuffer(file.length);
  new Uint8Array(bytes).set(file);
  const plain = columns.map(({ key, title, required }) => ({ key, title, required }));
  const thread = new Worker(new URL('./book-thread.ts', import.meta.url), {
    workerData: { bytes, columns: plain } satisfies BookOrder,
    transferList: [bytes],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 64 },
    env: {},
    execArgv: [],
  });
  try {
    const read = await answerOf(thread);
    if ('refused' in read) throw new AppError('importUnreadable', { reason: read.refused });
    return read;
  } finally {
    await thread.terminate();
  }
}

async function answerOf(thread: Worker): Promise<BookRead> {
  try {
    // The thread sends one message, and it is the outcome.
    const [answer] = (await once(thread, 'message', { signal: AbortSignal.timeout(READ_MS) })) as [BookRead];
    return answer;
  } catch (error) {
    if (isOverLimit(error)) return { refused: '文件内容过大，请减少行数，或删除空白行和样式' };
    throw error;
  }
}

function isOverLimit(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY');
}
