import { defineConfig } from '@playwright/test'

const port = Number(process.env.E2E_PORT ?? 3100)
const platformPort = port + 1000
const standInPort = platformPort + 4

// Data folder, fresh for every run and kept after it; contains demo-accounts.json and secrets.json.
const data = 'test-results/data'

// Our app at the imitated vendors.
const app = 'tender-app:tender-app-secret'

// Variables cleared, so that the product starts with its defaults.
const unset = {
  UPSTREAM_URL: '',
  DATABASE_URL: '',
  SMTP_URL: '',
  PUBLIC_URL: '',
  STOREFRONT_URL: '',
  PLATFORM_HOST: '',
  HOST: '',
}

// CI's machine may be several times slower than a desk's, and shares its cores.
const slower = process.env.CI ? 2 : 1
// Looks of the demo shop's assets, which their tests change: one at a time.
const looks = ['**/assets/*.e2e.ts', '**/storefront/*.e2e.ts', '**/money/{balance,egifts}.e2e.ts']
const isAgain = process.env.E2E_REPORT !== undefined

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  workers: 2,
  projects: [
    { name: 'looks', testMatch: looks, fullyParallel: false, workers: 1 },
    { name: 'rest', testMatch: '**/*.e2e.ts', testIgnore: looks },
  ],
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
  webServer: [
    {
      command: 'exec node lib/start/run.mjs tests/support/vendors/stand-in.ts',
      url: `http://127.0.0.1:${standInPort}/`,
      reuseExistingServer: false,
      env: {
        DATA_DIR: 'test-results/stand-in',
        STAND_IN_PORT: `${standInPort}`,
        STAND_IN_RETAIL: '0',
        PUBLIC_URL: `http://localhost:${port}`,
      },
    },
    {
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
        API_PORT: `${platformPort + 5}`,
        DATA_DIR: data,
        DEMO: '1',
        // the only pages that may frame a till and a helpdesk's panel; tests serve them
        POS_ORIGINS: `http://127.0.0.1:${platformPort + 2}`,
        HELPDESK_ORIGINS: `http://127.0.0.1:${platformPort + 3}`,
        // webhooks of tests are received on this machine
        WEBHOOK_ALLOW: 'localhost',
        // vendors of integrations, none of which is reached from here
        STAND_IN_URL: `http://127.0.0.1:${standInPort}`,
        YOTPO_CLIENT: app,
        KLAVIYO_CLIENT: app,
        GORGIAS_CLIENT: app,
        LOOP_CLIENT: app,
        SHOPIFY_API_KEY: 'tender-shopify-app',
        SHOPIFY_API_SECRET: 'tender-shopify-app-secret',
        TZ: 'UTC',
      },
    },
  ],
})
