import { pino } from 'pino'
import { areas, portsOf } from '#platform/areas.ts'
import { overPostgres } from '#platform/db/open.ts'
import { startInbox } from '#platform/integrations/inbox/worker.ts'
import { vaultWith } from '#platform/vault.ts'
import { testEnv } from '../platform.ts'

// a process that does deliveries until it is killed: `node inbox-worker.ts <database> <stand-ins>`
const [url = '', standIns = ''] = process.argv.slice(2)
const database = await overPostgres(url, 3)
await startInbox({
  env: { ...testEnv, DATABASE_URL: url, STAND_IN_URL: standIns },
  db: database.db,
  log: pino({ level: 'silent' }),
  vault: vaultWith('a-secret-of-tests-that-is-long-enough'),
  clock: () => new Date(),
  enqueue: async () => undefined,
  areas,
  ports: portsOf(areas),
})
process.stdout.write('doing\n')
