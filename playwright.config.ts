import { defineConfig } from '@playwright/test'

const port = Number(process.env.E2E_PORT ?? 3100)
const platformPort = port + 1000

// Data folder, fresh for every run and kept after it; contains demo-accounts.json and secrets.json.
const data = 'test-results/data'

// Variables cleared, so that the product starts with its defaults.
const unset = {
  UPSTREAM_URL: '',
  DATABASE_URL: '',
  SMTP_URL: '',
  PUBLIC_URL: '',
  STOREFRONT_URL: '',
  PLATFORM_HOST: '',
}

// CI's machine may be several times slower than a desk's, and shares its cores.
const slower = process.env.CI ? 2 : 1
const isAgain = process.env.E2E_REPORT !== undefined

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/e2e',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  workers: 2,
  timeout: slower * 60_000,
  // generous, because two cores serve platform, dashboard and two browsers
  expect: { timeout: slower * 15_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: `test-results/${process.env.E2E_REPORT ?? 'e2e'}.json` }],
  ],
  use: {
    baseURL: `http://localhost:${port}`,
    // animations take a tenth of the browser's time and show no test anything
    contextOptions: { reducedMotion: 'reduce' },
    // a trace costs a tenth of the time, so CI records it in the second run of what failed
    trace: process.env.CI && !isAgain ? 'off' : 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM || undefined,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: `rm -rf ${data} && exec node lib/start/start.mjs`,
    url: `http://localhost:${port}/api/health`,
    reuseExistingServer: false,
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      ...unset,
      PORT: `${port}`,
      PLATFORM_PORT: `${platformPort}`,
      STOREFRONT_PORT: `${platformPort + 1}`,
      DATA_DIR: data,
      DEMO: '1',
      // the only pages that may frame a till and a helpdesk's panel; tests serve them
      POS_ORIGINS: `http://127.0.0.1:${platformPort + 2}`,
      HELPDESK_ORIGINS: `http://127.0.0.1:${platformPort + 3}`,
      TZ: 'UTC',
    },
  },
})
