import { pino } from 'pino'
import { areas, portsOf } from '#platform/areas.ts'
import { overPostgres } from '#platform/db/open.ts'
import { startInbox } from '#platform/integrations/inbox/worker.ts'
import { startSyncWorker } from '#platform/integrations/shopify/sync/worker.ts'
import { vaultWith } from '#platform/vault.ts'
import { testEnv } from '../platform.ts'

// a process that syncs and does deliveries until it is killed:
// `node sync-worker.ts <database> <variables as JSON>`
const [url = '', variables = '{}'] = process.argv.slice(2)
const database = await overPostgres(url, 4)
const platform = {
  env: { ...testEnv, DATABASE_URL: url, ...(JSON.parse(variables) as object) },
  db: database.db,
  log: pino({ level: 'silent' }),
  vault: vaultWith('a-secret-of-tests-that-is-long-enough'),
  clock: () => new Date(),
  enqueue: async () => undefined,
  areas,
  ports: portsOf(areas),
}
await startSyncWorker(platform)
await startInbox(platform)
process.stdout.write('doing\n')
