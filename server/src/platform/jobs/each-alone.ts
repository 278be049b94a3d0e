import type { Ctx } from '../ctx.ts';

/**
 * Processes items one after the other; a failure does not stop the others. Fails as a whole at the end, so that
 * operators watching the schedule see it.
 */
export async function eachAlone<T>(
  { log }: Ctx<unknown>,
  items: Iterable<T>,
  { name, run }: { readonly name: (item: T) => string; readonly run: (item: T) => Promise<void> },
): Promise<void> {
  const failures: string[] = [];
  for (const item of items) {
    try {
      await run(item);
    } catch (error) {
      log.error({ err: error, item: name(item) }, 'one of many failed');
      failures.push(`${name(item)}: ${error instanceof Error ? error.message : 'failed'}`);
    }
  }
  if (failures.length > 0) throw new Error(failures.join('; '));
}
