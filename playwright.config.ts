import { defineConfig, devices } from '@playwright/test'
import { browserFlags, findSystemBrowser } from './scripts/steps/browser.mjs'

const resultsFile = process.env.PLAYWRIGHT_RESULTS

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  outputDir: '.cache/playwright',
  globalSetup: './tests/e2e/globalSetup.ts',
  workers: 2,
  forbidOnly: true,
  timeout: 120_000,
  // Retried once, because machines may stall. A journey that passes on the second try is reported as flaky.
  retries: 1,
  expect: { timeout: 20_000 },
  reporter: resultsFile ? [['list'], ['json', { outputFile: resultsFile }]] : [['list']],
  use: {
    ...devices['Desktop Chrome'],
    // The global setup sets this variable before a worker reads this file.
    baseURL: process.env.BASE_URL,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    screenshot: 'only-on-failure',
    // Only retries are recorded: recording every journey would take more time than several additional journeys.
    trace: 'on-first-retry',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? findSystemBrowser(), args: browserFlags },
  },
  projects: [{ name: 'chromium' }],
})
