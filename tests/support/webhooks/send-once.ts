import { pino } from 'pino'
import { areas, portsOf } from '#platform/areas.ts'
import { overPostgres } from '#platform/db/open.ts'
import { vaultWith } from '#platform/vault.ts'
import { senderOf } from '#platform/webhooks/workers.ts'
import { testEnv } from '../platform.ts'

// Run by tests/faults/webhooks/kill.test.ts as a process: sends what is due until it is killed.
const { db } = await overPostgres(process.argv[2] ?? '', 4)
const { turn } = senderOf({
  env: { ...testEnv, WEBHOOK_ALLOW: ['localhost'] },
  db,
  log: pino({ level: 'silent' }),
  vault: vaultWith(testEnv.DATA_KEY),
  clock: () => new Date(),
  enqueue: async () => undefined,
  areas,
  ports: portsOf(areas),
})
while (await turn());
