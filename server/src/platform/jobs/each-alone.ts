import type { Ctx } from '../ctx.ts';

/**
 * Does something with each, one after the other; what fails keeps none of the others from their turn. It fails as a whole
 * in the end, so that whoever watches the schedule sees it.
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
