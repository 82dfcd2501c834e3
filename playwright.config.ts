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
  // Machines stall; a journey that fails twice has found something. One that passes the second time is named as flaky.
  retries: 1,
  expect: { timeout: 20_000 },
  reporter: resultsFile ? [['list'], ['json', { outputFile: resultsFile }]] : [['list']],
  use: {
    ...devices['Desktop Chrome'],
    // Set by the global setup before a worker reads this file.
    baseURL: process.env.BASE_URL,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    screenshot: 'only-on-failure',
    // Recording each journey costs more than a few of them.
    trace: 'on-first-retry',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? findSystemBrowser(), args: browserFlags },
  },
  projects: [{ name: 'chromium' }],
})
