import { pino } from 'pino'
import type { Platform } from '#platform/ctx.ts'
import { overPostgres } from '#platform/db/open.ts'
import type { OrderStore } from '#platform/orders/store.ts'
import { tellStore } from '#platform/returns/tasks/tell-store.ts'

// Run by tests/faults/returns/tell-store-kill.test.ts as a process, which is killed: tells the store
// at an address of every task that is due at a time, and ends.
const [databaseUrl = '', storeUrl = '', at = ''] = process.argv.slice(2)
const bigints = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? { bigint: String(value) } : value
const asked = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'bigint' in value
    ? BigInt(String(value.bigint))
    : value
const ask = async (call: string, body: object): Promise<never> => {
  const answer = await fetch(`${storeUrl}/${call}`, {
    method: 'POST',
    body: JSON.stringify(body, bigints),
  })
  if (!answer.ok) throw new Error(`the store answers ${answer.status}`)
  return JSON.parse(await answer.text(), asked) as never
}
const store: OrderStore = {
  load: (ref) => ask('load', ref),
  look: (_, key) => ask('look', { key }),
  refund: (task, key) => ask('refund', { key, task }),
}
const { db, close } = await overPostgres(databaseUrl, 2)
const platform = {
  db,
  clock: () => new Date(at),
  log: pino({ level: 'silent' }),
  ports: {
    connectStore: async () => {
      await ask('connect', {})
      return { takes: () => true, open: () => store }
    },
  },
} as unknown as Platform
while (await tellStore(platform, 3000));
await close()
