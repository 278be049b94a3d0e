import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Files that mock a module, which must not be loaded already, or that check how long their process has run. */
const alone = ['server/src/modules/iam/password/password.test.ts', 'server/src/modules/ops/health.test.ts'];

const serverSupport = {
  globalSetup: ['server/test/support/global-setup.ts'],
  setupFiles: ['server/test/support/refusal-matcher.ts'],
};

export default defineConfig({
  test: {
    pool: 'forks',
    // The default leaves one core free. Tests wait for the database half of their time: one more worker uses it.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 30_000,
    // As with the journeys: a single timing failure among two thousand tests on busy cores is retried once.
    retry: process.env['CI'] ? 1 : 0,
    hookTimeout: 30_000,
    reporters: ['default'],
    projects: [
      { extends: true, test: { name: 'contract', include: ['{contract,domain}/src/**/*.test.ts'], isolate: false } },
      { extends: true, test: { name: 'scripts', include: ['scripts/**/*.test.ts'], testTimeout: 90_000 } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/{src,test}/**/*.test.ts'],
          exclude: alone,
          ...serverSupport,
          isolate: false,
        },
      },
      { extends: true, test: { name: 'server-alone', include: alone, ...serverSupport } },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/{src,build}/**/*.test.{ts,tsx}'],
          setupFiles: ['web/test/page.ts'],
          isolate: false,
        },
      },
    ],
  },
});
