import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { onPostgres } from '../../support/database.ts'
import { suite } from '../../support/suite.ts'
import { until } from '../../support/until.ts'
import { hooksOf } from '../../support/webhooks/webhooks-of.ts'
import { startReceiver, verified } from '../../support/webhooks/receiver.ts'

const receiver = await startReceiver()
const { platform, shop } = await suite({
  connections: 10,
  env: { WEBHOOK_ALLOW: ['localhost'] },
})
const hooks = hooksOf(platform, shop)
const begin = Date.UTC(2026, 0, 1)
let at = begin
const after = (ms: number) => platform.at(new Date((at += ms)))
const hour = 3_600_000
const types = ['store_credit.issued']
afterAll(() => receiver.close())
beforeEach(async () => {
  await hooks.clear()
  receiver.answers()
  receiver.received.splice(0)
  after(24 * hour)
})
/** Makes notices in an hour, and a webhook after it. */
const past = async (count = 3) => {
  const from = new Date(at).toISOString()
  const told: string[] = []
  for (let i = 0; i < count; i += 1) {
    const { transaction_id } = await hooks.notice()
    told.push(`nt_movement_${transaction_id.slice(1)}`)
    after(60_000)
  }
  const to = new Date(at).toISOString()
  after(hour)
  const { webhook_id: id, secret } = await hooks.make(receiver.url, types)
  await hooks.follow()
  return { id, secret, told, span: { from, to, types } }
}

test('a past period is sent again as it was, its number counted before', async () => {
  const { id, secret, told, span } = await past()
  const { body } = await hooks.preview(id, span)
  expect(body).toMatchObject({ count: 3, sent_before: 0, first_at: span.from })
  const replay = await hooks.replay(id, { ...span, count: 3 })
  expect(replay.body.webhook.replay).toEqual({ queued: 0, count: 3 })
  await hooks.send()
  expect(receiver.ids().toSorted()).toEqual(told.toSorted())
  for (const one of receiver.received) verified(secret, one)
  expect((await hooks.sends(id)).map(({ kind, state }) => [kind, state])).toEqual(
    told.map(() => ['replay', 'sent']),
  )
  expect((await hooks.one(id)).replay).toBeNull()
  expect((await hooks.preview(id, span)).body).toMatchObject({ count: 3, sent_before: 3 })
})

test('the end of a period is excluded, its start isn’t', async () => {
  const { id, span } = await past()
  const { from, to } = span
  const shift = (text: string, ms: number) => new Date(Date.parse(text) + ms).toISOString()
  const count = async (more: object) => (await hooks.preview(id, { ...span, ...more })).body.count
  expect(await count({ from: shift(from, 1) })).toBe(2)
  expect(await count({ to: shift(to, -60_000) })).toBe(2)
  expect(await count({ to: shift(to, -59_999) })).toBe(3)
  expect(await count({ types: ['balance.redeemed'] })).toBe(0)
})

test('is refused where the number has moved, is 0, or the period is none', async () => {
  const { id, span } = await past()
  const codes = [
    await hooks.replay(id, { ...span, count: 2 }),
    await hooks.replay(id, { ...span, types: ['balance.redeemed'], count: 0 }),
    await hooks.preview(id, { from: span.to, to: span.from }),
    await hooks.preview(id, {
      from: new Date(at + hour).toISOString(),
      to: '2030-01-01T00:00:00Z',
    }),
  ].map(({ error }) => error?.code)
  expect(codes).toEqual(['replay_moved', 'replay_empty', 'invalid_input', 'invalid_input'])
  await hooks.send()
  expect(receiver.received).toEqual([])
})

test('is refused while notices of the period are still to be derived', async () => {
  const { id, span } = await past()
  const { id: customer } = await platform.customer(shop)
  await hooks.credit(customer, '1.00')
  const to = new Date(at + 1).toISOString()
  after(1000)
  expect((await hooks.preview(id, { ...span, to })).error?.code).toBe('notices_pending')
  expect((await hooks.preview(id, span)).body.count).toBe(3)
})

test('sends what was counted up to now, though its period ends later', async () => {
  const { id, span } = await past()
  const later = { ...span, to: new Date(at + 24 * hour).toISOString() }
  const { body } = await hooks.preview(id, later)
  expect(body).toMatchObject({ count: 3, to: new Date(at).toISOString() })
  after(1000)
  await hooks.notice()
  after(1000)
  expect((await hooks.replay(id, { ...later, count: 3 })).error?.code).toBe('replay_moved')
  expect((await hooks.replay(id, { ...later, to: body.to, count: 3 })).status).toBe(200)
})

test('is refused while one before it is still being sent', async () => {
  const { id, span } = await past()
  await hooks.replay(id, { ...span, count: 3 })
  await hooks.queue()
  expect((await hooks.one(id)).replay).toBeNull()
  expect((await hooks.replay(id, { ...span, count: 3 })).error?.code).toBe('replay_running')
  await hooks.send()
  expect((await hooks.replay(id, { ...span, count: 3 })).status).toBe(200)
})

test('that fails delays no other', async () => {
  const { id, told, span } = await past()
  const { webhook_id: broken } = await hooks.make(receiver.url, types)
  for (const one of [broken, id]) await hooks.replay(one, { ...span, count: 3 })
  const rule = sql.raw(`check (webhook_id <> ${broken.slice(2)})`)
  await sql`alter table webhook_send add constraint planted ${rule}`.execute(platform.db)
  const logged = vi.spyOn(platform.log, 'error')
  await hooks.send()
  expect(receiver.ids().toSorted()).toEqual(told.toSorted())
  expect(JSON.stringify(logged.mock.calls)).toContain('planted')
  await sql`alter table webhook_send drop constraint planted`.execute(platform.db)
  await hooks.send()
  expect(await hooks.sends(broken, { state: 'sent' })).toHaveLength(3)
})

// an embedded database has one connection, on which nothing waits for a lock
test.runIf(onPostgres)('is counted before its webhook is locked', async () => {
  const { id, span } = await past()
  const isHeld = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const holder = transact(platform.db, async (trx) => {
    await sql`lock table notice in access exclusive mode`.execute(trx)
    isHeld.resolve()
    await mayEnd.promise
  })
  await isHeld.promise
  const replay = hooks.replay(id, { ...span, count: 3 })
  await until('the count that waits', async () => {
    const { rows } = await sql`
      select from pg_locks where not granted and relation = 'notice'::regclass`.execute(platform.db)
    return rows.length > 0
  })
  const other = await Promise.race([hooks.rotate(id), pause(3000, null)])
  mayEnd.resolve()
  await holder
  expect(other?.status).toBe(200)
  expect((await replay).status).toBe(200)
})

test('runs once for a key, and one at a time', async () => {
  const { id, told, span } = await past()
  const body = { ...span, count: 3 }
  const twice = [await hooks.replay(id, body, 'replay-1'), await hooks.replay(id, body, 'replay-1')]
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect((await hooks.replay(id, body, 'replay-2')).error?.code).toBe('replay_running')
  await hooks.send()
  expect(receiver.received).toHaveLength(told.length)
  const both = await Promise.all([
    hooks.replay(id, body, 'replay-3'),
    hooks.replay(id, body, 'replay-4'),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('is refused by a webhook that is off, and ends with one that is deleted', async () => {
  const { id, span } = await past()
  await hooks.change(id, { url: receiver.url, types, active: false })
  expect((await hooks.replay(id, { ...span, count: 3 })).error?.code).toBe('webhook_off')
  await hooks.change(id, { url: receiver.url, types, active: true })
  await hooks.replay(id, { ...span, count: 3 })
  await hooks.remove(id)
  await hooks.send()
  expect(receiver.received).toEqual([])
})

test('comes after what is new', async () => {
  const { id, span } = await past(12)
  await hooks.replay(id, { ...span, count: 12 })
  await hooks.queue()
  const { transaction_id } = await hooks.notice()
  await hooks.send()
  expect(receiver.ids().indexOf(`nt_movement_${transaction_id.slice(1)}`)).toBeLessThan(8)
  expect(receiver.received).toHaveLength(13)
})
