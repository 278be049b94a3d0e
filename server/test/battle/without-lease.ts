/** The product without the lease of a match: every process moves every match that is due. Only to show what breaks. */
import { registerHooks } from 'node:module';

const FILE = '/battle/match/advance.queries.ts';
const LEASE = /\.forUpdate\(\)\s*\.skipLocked\(\)/;

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context);
    if (!url.endsWith(FILE)) return loaded;
    const source = Buffer.from(loaded.source as Uint8Array).toString();
    if (!LEASE.test(source)) throw new Error(`${FILE} takes its lease in another way`);
    return { ...loaded, source: source.replace(LEASE, '') };
  },
});
await import('../../src/main.ts');
