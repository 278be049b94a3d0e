import { enableCompileCache, flushCompileCache } from 'node:module';

// Compiled once for all later starts: a crashed process is back in half the time.
enableCompileCache();
const { run } = await import('./process.ts');
await run(process.argv[2] ?? 'all');
// Immediately, because not every process exits in an orderly way.
flushCompileCache();
