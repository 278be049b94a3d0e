import { existsSync } from 'node:fs';
import { defineConfig, devices, type PlaywrightTestConfig } from '@playwright/test';
import { browserArgs, useOldBrowser } from './support/old-browser.ts';

// Without the browser's own windows and menus a journey takes two thirds of the time.
const headlessShell = '/usr/bin/chromium-headless-shell';
const chromium = process.env['CHROMIUM'] ?? (existsSync(headlessShell) ? headlessShell : '/usr/bin/chromium');

/** An old browser for single journeys (docs/browsers.md). */
const oldChromium = process.env['OLD_CHROMIUM'];

const use: PlaywrightTestConfig['use'] & object = {
  // A click on a missing element fails there, not at the end of the whole journey.
  actionTimeout: 30_000,
  navigationTimeout: 60_000,
  ...devices['Desktop Chrome'],
  locale: 'zh-CN',
  viewport: { width: 1440, height: 900 },
  timezoneId: 'Asia/Shanghai',
  // Requests that a service worker answers are invisible to `page.route`; offline.spec.ts allows it for itself.
  serviceWorkers: process.env['SERVICE_WORKERS'] === 'allow' ? 'allow' : 'block',
  // Tracing makes each journey a third slower: switch it on for investigations.
  trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
  contextOptions: { reducedMotion: 'reduce' },
  launchOptions: { executablePath: chromium, args: browserArgs },
};

export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results',
  globalSetup: './support/global-setup.ts',
  // Each worker has its own site; the journeys of a file run one after the other.
  workers: 3,
  // On two cores a whole journey may take its time.
  timeout: 120_000,
  expect: { timeout: process.env['CI'] ? 30_000 : 15_000 },
  // A browser on a busy machine may hiccup: tests that pass on retry are listed as flaky and investigated.
  retries: process.env['CI'] ? 2 : 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: process.env['CI'] ? [['line'], ['json', { outputFile: '../.results/e2e.json' }]] : 'list',
  use: oldChromium ? useOldBrowser(use, oldChromium) : use,
});
