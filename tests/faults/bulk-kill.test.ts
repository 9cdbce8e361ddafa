import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import type { createBulk } from '#contract/bulk.ts'
import { verifyLedger } from '#platform/ledger/verify.ts'
import { ask, type Heard } from '../support/ask.ts'
import { engine, type Place, placeOf } from '../support/place.ts'
import { type PlatformServer, secrets, startPlatformServer } from '../support/product.ts'
import { until } from '../support/until.ts'

const owner = { shop_url: 'bulk-kill.example', email: 'owner@bulk-kill.example', password: 'a long password' }
const kills = Number(process.env['KILLS'] ?? (engine === 'PostgreSQL' ? 4 : 3))
const rows = Number(process.env['ROWS'] ?? 2000)
let place: Place
let platform: PlatformServer | undefined
let token: string

const start = async (): Promise<void> => {
  platform = await startPlatformServer({ dataDir: place.dataDir, env: { DEMO: '0', ...place.env } })
}
const call = (method: string, path: string, body?: object): Promise<Heard> => ask(platform!.url, path, { method, ...(body ? { body } : {}), headers: { authorization: `Bearer ${token}` } })
type Progress = { state: string; rows_done: number }
const progressOf = async (id: string): Promise<Progress> => ((await call('GET', `/bulks/${id}/progress`)).json as { progress: Progress }).progress
const make = async (bulk: Input<typeof createBulk>['body']['bulk']): Promise<string> => ((await call('POST', '/bulks', { bulk })).json as { bulk: { bulk_id: string } }).bulk.bulk_id
const inState = (id: string, state: string) => until(`${id} to be ${state}`, async () => (await progressOf(id)).state === state, 120_000)

beforeAll(async () => {
  place = await placeOf()
  await start()
  const shop = { shop_url: owner.shop_url, name: 'Kill', owner_email: owner.email, currency: 'GBP', time_zone: 'UTC' }
  const { json } = await ask(platform!.url, '/operator/shops', { method: 'POST', body: shop, headers: { 'x-operator-key': secrets.OPERATOR_KEY } })
  await ask(platform!.url, '/auth/password', { method: 'POST', body: { token: (json as { token: string }).token, password: owner.password } })
  token = ((await ask(platform!.url, '/auth/login', { method: 'POST', body: owner })).json as { token: string }).token
  await platform!.stop()
  const database = await place.open()
  const { settings } = await database.db.selectFrom('shop').select('settings').executeTakeFirstOrThrow()
  await database.db.updateTable('shop').set({ settings: JSON.stringify({ ...settings, is_accepted_terms: true, create_bulk_enabled: true }) }).execute()
  await database.close()
  await start()
})
afterAll(async () => {
  await platform?.stop('SIGKILL')
  await place.close()
})

test(`${kills} times killed with -9 in the middle of a dry run and a run, a campaign ends with a card for each row, none twice, none missing`, async () => {
  const id = await make({ operation_name: 'gift_card', email: { active: true }, source: [{ count: rows, entity_data: { balance: '5.00' } }] })
  for (let n = 0; n < 2; n += 1) {
    await pause(30 + Math.random() * 200)
    await platform!.stop('SIGKILL')
    await start()
  }
  await inState(id, 'checked')
  expect((await call('POST', `/bulks/${id}/checkpoints`, { checkpoint: { transition: 'start' } })).status).toBe(200)
  let [seen, middle] = [0, 0]
  for (let n = 0; n < kills; n += 1) {
    await pause(20 + Math.random() * 400)
    const { state, rows_done } = await progressOf(id)
    // what was once done stays done, whatever died since
    expect(rows_done).toBeGreaterThanOrEqual(seen)
    seen = rows_done
    if (state !== 'bulk_started') break
    middle += 1
    await platform!.stop('SIGKILL')
    await start()
  }
  expect(middle).toBeGreaterThanOrEqual(Math.min(3, kills))
  await inState(id, 'bulk_finished')
  expect(await progressOf(id)).toMatchObject({ rows_done: rows, rows_failed: 0 })
  // a SIGTERM in a second one: it drains, and nothing of it is lost either
  const next = await make({ operation_name: 'gift_card', source: [{ count: 1000, entity_data: { balance: '5.00' } }] })
  await inState(next, 'checked')
  await call('POST', `/bulks/${next}/checkpoints`, { checkpoint: { transition: 'start' } })
  await pause(150)
  const since = Date.now()
  await platform!.stop('SIGTERM')
  expect(Date.now() - since).toBeLessThan(10_000)
  await start()
  await inState(next, 'bulk_finished')
  await platform!.stop()
  const database = await place.open()
  for (const [bulk, count] of [[id, rows], [next, 1000]] as const) {
    const made = await database.db.selectFrom('movement').select('gift_card_id').where('cause_kind', '=', 'bulk').where('cause_id', '=', bulk).execute()
    expect(made).toHaveLength(count)
    expect(new Set(made.map(({ gift_card_id }) => gift_card_id)).size).toBe(count)
  }
  expect(await database.db.selectFrom('gift_card').select('gift_card_id').execute()).toHaveLength(rows + 1000)
  const problems: unknown[] = []
  await verifyLedger(database, database, async (line) => void ('problem' in line && line.problem && problems.push(line)))
  expect(problems).toEqual([])
  await database.close()
}, 3_600_000)
