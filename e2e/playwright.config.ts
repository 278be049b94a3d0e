import { defineConfig, devices } from '@playwright/test';

export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results',
  globalSetup: './support/global-setup.ts',
  // Journeys change settings that all share, and two cores carry one browser well.
  workers: 1,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: process.env['CI'] ? [['line'], ['json', { outputFile: '../.results/e2e.json' }]] : 'list',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    trace: 'retain-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
    },
  },
});
