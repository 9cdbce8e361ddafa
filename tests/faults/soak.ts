import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { createDatabase, startCluster } from '../bench/cluster.ts'
import { runPartitioned } from './partitioned.ts'

// npm run soak: the fault and history tests of `npm test`, ten times and more, on both engines. It
// takes an hour or two.
const root = path.resolve(import.meta.dirname, '../..')
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')

type Series = readonly [name: string, file: string, env: Record<string, string>]
const onPostgres: Series[] = [
  [
    '200,000 random operations on PostgreSQL',
    'tests/faults/history.test.ts',
    { HISTORY: '200000' },
  ],
  [
    'killed in the middle of issues, PostgreSQL, 24 rounds',
    'tests/faults/kill.test.ts',
    { ROUNDS: '24' },
  ],
  [
    'a campaign of 100,000 killed up to 200 times, PostgreSQL',
    'tests/faults/bulk-kill.test.ts',
    { KILLS: '200', ROWS: '100000' },
  ],
  [
    '200 kills of money at the store, as gift cards',
    'tests/faults/integrations/money-kill.test.ts',
    { KILLS: '200' },
  ],
  [
    '200 kills of money at the store, as accounts',
    'tests/faults/integrations/money-kill.test.ts',
    { KILLS: '200', STORE_MODE: 'store_credit' },
  ],
  [
    'campaigns raced, PostgreSQL, 100 rounds',
    'tests/platform/bulk/races.test.ts',
    { ROUNDS: '100' },
  ],
  [
    "a customer's page takes as long for wrong emails and digits, over 200 tries",
    'tests/platform/returns/visits.test.ts',
    { VISIT_TRIES: '200' },
  ],
]
const embedded: Series[] = [
  ['20,000 random operations embedded', 'tests/faults/history.test.ts', { HISTORY: '20000' }],
  [
    'killed in the middle of issues, embedded, 24 rounds',
    'tests/faults/kill.test.ts',
    { ROUNDS: '24' },
  ],
  [
    'every address and call with every header, without middleware',
    'tests/faults/unguarded.test.ts',
    { EVERY_PAIR: '1' },
  ],
  [
    'every page in every form for every role, after the canary',
    'tests/faults/canary.test.ts',
    { EVERY_PAIR: '1' },
  ],
  [
    'a campaign of 20,000 killed up to 100 times, embedded',
    'tests/faults/bulk-kill.test.ts',
    { KILLS: '100', ROWS: '20000' },
  ],
  ['50 power cuts', 'tests/faults/durable.test.ts', { POWER_CUTS: '50' }],
]

const run = ([name, file, env]: Series, databaseUrl = ''): boolean => {
  const from = Date.now()
  const { status } = spawnSync(process.execPath, [vitest, 'run', file, '--testTimeout=7200000'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: databaseUrl, ...env },
  })
  const seconds = Math.round((Date.now() - from) / 1000)
  console.log(`${status === 0 ? 'held' : 'FAILED'}  ${name}  ${seconds} s`)
  return status === 0
}

const [named, ...files] = process.argv.slice(2)
if (named === 'partitioned') process.exit(await runPartitioned(files))
const cluster = await startCluster()
const results: boolean[] = []
if (cluster) {
  const url = await createDatabase(cluster, 'soak')
  for (const series of onPostgres) results.push(run(series, url))
  cluster.stop()
} else console.log('No PostgreSQL is installed: only the embedded engine is soaked.')
for (const series of embedded) results.push(run(series))
process.exit(results.every(Boolean) ? 0 : 1)
