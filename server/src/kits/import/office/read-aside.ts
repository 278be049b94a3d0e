import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { AppError } from '../../../platform/errors.ts';

const MEMORY_MB = 512;
const READ_MS = 120_000;

/** The result of every file reader: what it read, or a message why it could not. */
export type ReadAnswer<Read> = Read | { readonly refused: string };

/** The order sent to such a process. */
interface ReadOrder {
  readonly bytes: Uint8Array;
  readonly order: object;
}

/**
 * Reads a file in a separate process: reading keeps a processor busy for seconds and needs memory in proportion to
 * the file. Neither may block the API or worker process, and a thread would not release its memory. Refuses an
 * unreadable file with a message.
 */
export async function readAside<Read extends object>(program: URL, bytes: Buffer, order: object = {}): Promise<Read> {
  const child = fork(program, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${MEMORY_MB}`],
    // A process that parses untrusted files gets none of our environment.
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

/** The child's side: receives the one order, sends the one answer. */
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
    // The process sends one message, and it is the result.
    const [answer] = (await answered) as [ReadAnswer<Read>];
    return answer;
  } catch (error) {
    // It ran out of memory, or of time.
    if (signal.aborted || ended.signal.aborted) return { refused: '文件内容过大，请减少行数，或删除空白行和样式' };
    throw error;
  }
}
