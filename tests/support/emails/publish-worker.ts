import { pino } from 'pino'
import { addressOf } from '#contract/endpoint.ts'
import { getDesign, publishDesign, saveDesignDraft } from '#contract/emails/edit.ts'
import { areas, portsOf } from '#platform/areas.ts'
import { overPostgres } from '#platform/db/open.ts'
import { appOf } from '#platform/door/app.ts'
import { vaultWith } from '#platform/vault.ts'
import { testEnv } from '../platform.ts'
import { named, withTitle } from './designing.ts'

// a process of its own that publishes designs, at once and at a time, until it is killed; it prints
// the number of each version that it was answered
const [url = '', token = '', title = ''] = process.argv.slice(2)
const { db } = await overPostgres(url, 2)
const parts = { env: testEnv, db, log: pino({ level: 'silent' }), clock: () => new Date() }
const app = appOf(
  {
    ...parts,
    vault: vaultWith(testEnv.DATA_KEY),
    enqueue: async () => undefined,
    areas,
    ports: portsOf(areas),
  },
  async () => ({ database: 'ok' }),
)
const ask = async (
  call: typeof getDesign | typeof saveDesignDraft | typeof publishDesign,
  body?: object,
) => {
  const answer = await app.request(addressOf(call, { ...named, query: {} }), {
    method: call.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return (await answer.json()) as { revision?: number; no?: number }
}
for (let i = 0; ; i += 1) {
  const { revision } = await ask(getDesign)
  const saved = await ask(saveDesignDraft, { design: withTitle(`${title} ${i}`), revision })
  const at = i % 2 ? { live_at: new Date(Date.now() + 2000).toISOString() } : {}
  const { no } = await ask(publishDesign, { revision: saved.revision ?? revision, ...at })
  if (no !== undefined) process.stdout.write(`${no}\n`)
}
