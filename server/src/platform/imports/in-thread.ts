import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AppError } from '../errors.ts';

const MEMORY_MB = 512;
const READ_MS = 120_000;

/** What every reader of files answers: what it read, or in words why it could not. */
export type ThreadAnswer<Read> = Read | { readonly refused: string };

/**
 * Has a file read in a thread beside everything else: that keeps a processor busy for seconds and needs memory by the
 * size of the file, and neither may stop the process that answers or works beside it. What cannot be read is refused
 * in words.
 */
export async function readInThread<Read extends object>(thread: URL, file: Buffer, order: object): Promise<Read> {
  // A copy of its own, which the thread gets without another one.
  const bytes = new ArrayBuffer(file.length);
  new Uint8Array(bytes).set(file);
  const worker = new Worker(thread, {
    workerData: { ...order, bytes },
    transferList: [bytes],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 64 },
    env: {},
    execArgv: [],
  });
  try {
    const read = await answerOf<Read>(worker);
    if ('refused' in read) throw new AppError('importUnreadable', { reason: read.refused });
    return read;
  } finally {
    await worker.terminate();
  }
}

async function answerOf<Read extends object>(worker: Worker): Promise<ThreadAnswer<Read>> {
  try {
    // The thread sends one message, and it is the outcome.
    const [answer] = (await once(worker, 'message', { signal: AbortSignal.timeout(READ_MS) })) as [ThreadAnswer<Read>];
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
