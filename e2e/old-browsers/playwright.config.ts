import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { oldChromium } from '../../scripts/old-chromium.ts';
import usual from '../playwright.config.ts';
import { useOldBrowser } from '../support/old-browser.ts';
import { journeysFor, versions } from './flows.ts';

/** The flows of `flows.ts` in real old browsers: `npm run test:e2e:old`, after `npm run build`. */
export default defineConfig({
  ...usual,
  testDir: '../journeys',
  outputDir: '../../test-results/old-browsers',
  globalSetup: '../support/global-setup.ts',
  reporter: [
    ['line'],
    ['json', { outputFile: '../../.results/e2e-old.json' }],
    [resolve(import.meta.dirname, 'table.ts')],
  ],
  use: {},
  projects: versions.map((version) => ({
    name: version,
    grep: journeysFor(version),
    use: useOldBrowser(usual.use ?? {}, oldChromium(version)),
  })),
});
