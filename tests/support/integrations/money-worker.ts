import { pino } from 'pino'
import { areas, portsOf } from '#platform/areas.ts'
import { overPostgres } from '#platform/db/open.ts'
import {
  startMoneyFollower,
  startMoneyWorker,
} from '#platform/integrations/shopify/money/worker.ts'
import { vaultWith } from '#platform/vault.ts'
import { testEnv } from '../platform.ts'

// a process that moves money in a store until it is killed: `node money-worker.ts <database> <store>`
const [url = '', store = ''] = process.argv.slice(2)
const database = await overPostgres(url, 4)
const platform = {
  env: { ...testEnv, DATABASE_URL: url, STAND_IN_URL: store },
  db: database.db,
  log: pino({ level: 'silent' }),
  vault: vaultWith('a-secret-of-tests-that-is-long-enough'),
  clock: () => new Date(),
  enqueue: async () => undefined,
  areas,
  ports: portsOf(areas),
}
await startMoneyFollower(platform)
await startMoneyWorker(platform)
process.stdout.write('doing\n')
