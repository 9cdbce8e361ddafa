import { pino } from 'pino'
import { areas, portsOf } from '#platform/areas.ts'
import { overPostgres } from '#platform/db/open.ts'
import { vaultWith } from '#platform/vault.ts'
import { startDeciding } from '#platform/workflows/run/runner.ts'
import { testEnv } from '../platform.ts'

// a process that decides waiting events until it is killed: `node deciding-worker.ts <database>`
const url = process.argv[2]!
const database = await overPostgres(url, 3)
startDeciding(
  {
    env: { ...testEnv, DATABASE_URL: url },
    db: database.db,
    log: pino({ level: 'silent' }),
    vault: vaultWith('a-secret-of-tests-that-is-long-enough'),
    clock: () => new Date(),
    enqueue: async () => undefined,
    areas,
    ports: portsOf(areas),
  },
  { lanes: 2, chunk: 10, lookMs: 50 },
)
process.stdout.write('deciding\n')
