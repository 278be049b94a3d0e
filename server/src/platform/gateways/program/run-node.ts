import { fileURLToPath } from 'node:url';
import { runProgram } from './run-program.ts';

/**
 * Runs a program of ours in a Node process of its own and returns its answer, unchecked: for libraries that parse
 * untrusted files and may need much memory or time.
 */
export async function runNode(
  program: URL,
  argument: string,
  { limitMs, heapMegabytes }: { readonly limitMs: number; readonly heapMegabytes: number },
): Promise<unknown> {
  const args = [`--max-old-space-size=${heapMegabytes}`, fileURLToPath(program), argument];
  const written = await runProgram(process.execPath, args, { directory: '', limitMs });
  // Libraries may have written something before it.
  return JSON.parse(written.trim().split('\n').at(-1) ?? '');
}

/** The other side: answers the argument, and ends the process whatever a library has left running. */
export async function answerParent(work: (argument: string) => Promise<object>): Promise<void> {
  const answer = await work(process.argv[2] ?? '');
  process.stdout.write(`\n${JSON.stringify(answer)}\n`, () => process.exit(0));
}
