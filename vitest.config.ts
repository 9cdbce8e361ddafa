import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const include = (folder: string, ending = '*.test.ts') => [`tests/${folder}/**/${ending}`]

// Excludes tests of the launcher, the embedded database's folder or the dashboard alone, which
// PostgreSQL can't change.
const elsewhere = process.env.DATABASE_URL
  ? [
      'tests/faults/{launcher,bff,entry,front,disk}/**',
      'tests/faults/integrations/consent*',
      'tests/faults/{durable,bulk-analytics,canary,chat,checkout-location}*',
      'tests/faults/{cross-site,front,headers,plan-routing}*',
      'tests/faults/{platform-down,unguarded}*',
      'tests/platform/cli/{csv-rows,shop}*',
    ]
  : []

// CI runs every platform test and kill on PostgreSQL, where connections race. The embedded database
// has those of what touches it most there, and the whole product under the browser's tests.
const isShort = process.env.CI !== undefined && !process.env.DATABASE_URL
const onServerAlone = isShort
  ? [
      'tests/faults/{bulk-kill,export-kill,import,kill,work-kill}*',
      'tests/faults/{bulk,integrations,mail,reminders,returns,wallet,webhooks,workflows}/*kill*',
      'tests/platform/**/*races*',
    ]
  : []
const platformTests = isShort
  ? [...include('platform/{db,ledger,work}'), 'tests/platform/cli/{csv-rows,demo,shop}.test.ts']
  : include('platform')

// A third worker for suites that mostly wait; not more, because an embedded database takes 500 MB.
const waiting = 3

export default defineConfig({
  resolve: {
    alias: {
      'server-only': fileURLToPath(new URL('node_modules/server-only/empty.js', import.meta.url)),
    },
  },
  test: {
    // a cache of compiled modules, which processes that tests start read
    env: {
      NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url)),
    },
    maxWorkers: process.env.DATABASE_URL ? waiting : 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // modules of one suite serve the next one, which takes a third of the time
          isolate: false,
          restoreMocks: true,
          include: include('unit'),
          exclude: include('unit/{upstream,session}'),
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        // These read the environment as they are imported, each its own.
        test: {
          name: 'unit-alone',
          include: include('unit/{upstream,session}'),
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-dom',
          include: include('unit', '*.test.tsx'),
          environment: 'jsdom',
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          isolate: false,
          restoreMocks: true,
          include: include('contract'),
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'platform',
          // a suite closes what it opens, so the next one need not load the platform again
          isolate: false,
          restoreMocks: true,
          include: platformTests,
          exclude: [...elsewhere, ...onServerAlone],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        // Fault tests start and kill whole processes and mostly wait, so they run last.
        test: {
          name: 'faults',
          include: include('faults'),
          exclude: [...elsewhere, ...onServerAlone],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          maxWorkers: waiting,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
