import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { AppError } from '../../../platform/errors.ts';

const MEMORY_MB = 512;
const READ_MS = 120_000;

/** What every reader of files answers: what it read, or in words why it could not. */
export type ReadAnswer<Read> = Read | { readonly refused: string };

/** What such a process is told. */
interface ReadOrder {
  readonly bytes: Uint8Array;
  readonly order: object;
}

/**
 * Has a file read in a process of its own: that keeps a processor busy for seconds and needs memory by the size of the
 * file. Neither may stop the process that answers or works, and a thread would leave its memory behind. What cannot be
 * read is refused in words.
 */
export async function readAside<Read extends object>(program: URL, bytes: Buffer, order: object = {}): Promise<Read> {
  const child = fork(program, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${MEMORY_MB}`],
    // Nothing of ours is any business of what takes strange files apart.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  try {
    child.send({ bytes, order } satisfies ReadOrder);
    const answer = await answerOf<Read>(child);
    if ('refused' in answer) throw new AppError('importUnreadable', { reason: answer.refused });
    return answer;
  } finally {
    child.kill('SIGKILL');
  }
}

/** The other side: takes the one order, gives the one answer. */
export function readOnOrder(read: (bytes: Uint8Array, order: object) => Promise<ReadAnswer<object>>): void {
  process.once('message', (message) => {
    // Only `readAside` talks to this process.
    const { bytes, order } = message as ReadOrder;
    void read(bytes, order).then((answer) => process.send?.(answer));
  });
}

async function answerOf<Read extends object>(child: ChildProcess): Promise<ReadAnswer<Read>> {
  const signal = AbortSignal.timeout(READ_MS);
  const ended = new AbortController();
  try {
    const answered = once(child, 'message', { signal: AbortSignal.any([signal, ended.signal]) });
    child.once('exit', () => ended.abort());
    // The process sends one message, and it is the outcome.
    const [answer] = (await answered) as [ReadAnswer<Read>];
    return answer;
  } catch (error) {
    // It ran out of memory, or of time.
    if (signal.aborted || ended.signal.aborted) return { refused: '文件内容过大，请减少行数，或删除空白行和样式' };
    throw error;
  }
}
