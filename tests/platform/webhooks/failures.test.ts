import dns from 'node:dns'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { triesMost } from '#contract/webhooks/webhook.ts'
import { suite } from '../../support/suite.ts'
import { hooksOf } from '../../support/webhooks/webhooks-of.ts'
import { startReceiver } from '../../support/webhooks/receiver.ts'

const [receiver, fine] = [await startReceiver(), await startReceiver()]
const { platform, shop } = await suite({
  connections: 10,
  env: { WEBHOOK_ALLOW: ['localhost'] },
})
const hooks = hooksOf(platform, shop)
const types = ['store_credit.issued']
let at = Date.now()
const after = (ms: number) => platform.at(new Date((at += ms)))
const [minute, day] = [60_000, 24 * 3_600_000]
afterAll(async () => {
  await receiver.close()
  await fine.close()
})
afterEach(() => vi.restoreAllMocks())
beforeEach(async () => {
  await hooks.clear()
  for (const one of [receiver, fine]) {
    one.answers()
    one.received.splice(0)
  }
  at = Math.max(at, Date.now())
  after(1000)
})
const made = () => hooks.make(receiver.url, types)
const mails = async () => {
  const { rows } = await sql<{ to_email: string; subject: string }>`
    select to_email, subject from mail
    where shop_id = ${shop.shop_id} and name = 'webhook_stopped'`.execute(platform.db)
  await sql`
    delete from mail where shop_id = ${shop.shop_id} and name = 'webhook_stopped'`.execute(
    platform.db,
  )
  return rows.map(({ to_email, subject }) => [to_email, subject])
}
const resolvesTo = (addresses: string[]) => {
  vi.spyOn(dns.promises.Resolver.prototype, 'resolve6').mockRejectedValue(new Error('ENODATA'))
  return vi.spyOn(dns.promises.Resolver.prototype, 'resolve4').mockResolvedValue(addresses as never)
}
/** Lets an endpoint be called that rests. */
const wakeUp = () => sql`delete from outgoing_target`.execute(platform.db)

describe('an endpoint that fails', () => {
  test('is tried ten times under one id, at growing pauses, and then no more', async () => {
    const { webhook_id: id } = await made()
    receiver.status(500)
    await hooks.notice()
    const pauses: number[] = []
    for (let i = 0; i < triesMost; i += 1) {
      await hooks.send()
      const [send] = await hooks.sends(id)
      expect(send).toMatchObject({ tries: i + 1, status: 500, problem: 'status' })
      if (send!.next_try_at === null) break
      const ms = Date.parse(send!.next_try_at) - at
      pauses.push(ms / 1000)
      await wakeUp()
      after(ms - 1)
      await hooks.send()
      expect(receiver.received).toHaveLength(i + 1)
      after(1)
    }
    const usual = [5, 30, 120, 600, 1800, 7200, 21_600, 43_200, 86_400]
    expect(pauses).toHaveLength(usual.length)
    pauses.forEach((seconds, i) => {
      expect(Math.abs(seconds / usual[i]! - 1)).toBeLessThanOrEqual(0.1001)
    })
    expect(new Set(receiver.ids()).size).toBe(1)
    expect(receiver.received).toHaveLength(triesMost)
    expect((await hooks.sends(id))[0]).toMatchObject({ state: 'failed', tries: triesMost })
    // nothing is tried any more, so that days until the next notice don't count as bad ones
    expect(await hooks.one(id)).toMatchObject({ state: 'on', failing_since: null })
  })

  test('has no bad days at another address', async () => {
    const { webhook_id: id } = await made()
    receiver.status(500)
    await hooks.notice()
    await hooks.send()
    expect((await hooks.one(id)).failing_since).not.toBeNull()
    await hooks.change(id, { types })
    expect((await hooks.one(id)).failing_since).not.toBeNull()
    await hooks.change(id, { url: fine.url })
    expect((await hooks.one(id)).failing_since).toBeNull()
  })

  test('is left alone as long as it asks', async () => {
    const { webhook_id: id } = await made()
    receiver.status(503, { 'retry-after': '3600' })
    await hooks.notice()
    await hooks.send()
    const [send] = await hooks.sends(id)
    expect(Date.parse(send!.next_try_at!) - at).toBe(3_600_000)
  })

  test('rests after five failures, and then gets one request until it answers well', async () => {
    const { webhook_id: id } = await made()
    receiver.status(500)
    for (let i = 0; i < 20; i += 1) await hooks.notice()
    await hooks.send()
    const first = receiver.received.length
    expect(first).toBeLessThan(20)
    expect((await hooks.one(id)).rests_until).toBe(new Date(at + 30_000).toISOString())
    after(29_000)
    await hooks.send()
    expect(receiver.received).toHaveLength(first)
    after(1000)
    await hooks.send()
    expect(receiver.received).toHaveLength(first + 1)
    expect((await hooks.one(id)).rests_until).toBe(new Date(at + minute).toISOString())
    for (const rest of [2, 4, 8, 10, 10]) {
      after(Date.parse((await hooks.one(id)).rests_until!) - at)
      await hooks.send()
      expect((await hooks.one(id)).rests_until).toBe(new Date(at + rest * minute).toISOString())
    }
    receiver.answers()
    after(10 * minute)
    await hooks.send()
    after(60 * minute)
    await hooks.send()
    expect(await hooks.one(id)).toMatchObject({
      rests_until: null,
      failing_since: null,
      waiting: 0,
    })
  })

  test('is paused after five days without success, and the owners hear of it once', async () => {
    const { webhook_id: id } = await made()
    receiver.status(500)
    await hooks.notice()
    await hooks.send()
    expect((await hooks.one(id)).failing_since).toBe(new Date(at).toISOString())
    after(5 * day - 1000)
    await wakeUp()
    await hooks.notice()
    await hooks.send()
    expect((await hooks.one(id)).state).toBe('on')
    after(1000)
    await wakeUp()
    for (let i = 0; i < 3; i += 1) await hooks.notice()
    await hooks.send()
    expect((await hooks.one(id)).state).toBe('paused')
    expect(await mails()).toEqual([
      [shop.people.owner.email, `The webhook to ${new URL(receiver.url).host} was paused`],
    ])
    receiver.answers()
    receiver.received.splice(0)
    after(day)
    await wakeUp()
    await hooks.notice()
    await hooks.send()
    expect(receiver.received).toEqual([])
    after(1000)
    await hooks.change(id, { url: receiver.url, types, active: true })
    const { transaction_id } = await hooks.notice()
    await hooks.send()
    expect(receiver.ids()).toContain(`nt_movement_${transaction_id.slice(1)}`)
    expect(await hooks.one(id)).toMatchObject({ state: 'on', failing_since: null })
  })

  test('ends with an answer 410, with all that waits', async () => {
    const { webhook_id: id } = await made()
    receiver.status(410)
    await hooks.notice()
    await hooks.send()
    expect((await hooks.one(id)).state).toBe('gone')
    expect((await hooks.sends(id))[0]).toMatchObject({ state: 'failed', problem: 'gone' })
    await hooks.notice()
    await hooks.send()
    expect(receiver.received).toHaveLength(1)
    expect(await mails()).toHaveLength(1)
  })

  test('that redirects is not followed', async () => {
    const { webhook_id: id } = await made()
    receiver.status(302, { location: fine.url })
    await hooks.notice()
    await hooks.send()
    expect(fine.received).toEqual([])
    expect((await hooks.sends(id))[0]).toMatchObject({ problem: 'redirect', status: 302 })
  })

  test('is not reached under a name that has become private', async () => {
    const port = new URL(fine.url).port
    const resolved = resolvesTo(['8.8.8.8'])
    const { webhook_id: id } = await hooks.make(`https://rebound.example:${port}/`, types)
    expect(resolved).toHaveBeenCalledTimes(1)
    resolved.mockResolvedValue(['127.0.0.1'] as never)
    await hooks.notice()
    await hooks.send()
    expect(fine.received).toEqual([])
    expect((await hooks.sends(id))[0]).toMatchObject({ problem: 'not_public', status: null })
    expect(resolved).toHaveBeenCalledTimes(2)
  })

  test('is refused at a name that is private already, and nothing is stored', async () => {
    resolvesTo(['8.8.8.8', '10.0.0.7'])
    await expect(hooks.make('https://inside.example/', types)).rejects.toThrow('webhook_address')
    const { rows } = await sql`select from webhook`.execute(platform.db)
    expect(rows).toEqual([])
  })
})

describe('a webhook that hangs', () => {
  test('has at most eight requests, and holds up no other', async () => {
    const { webhook_id: slow } = await made()
    receiver.answers(() => undefined)
    for (let i = 0; i < 12; i += 1) await hooks.notice()
    await hooks.queue()
    const sending = hooks.send()
    after(1000)
    const { webhook_id: quick } = await hooks.make(fine.url, types)
    await hooks.notice()
    const other = hooksOf(platform, shop)
    await other.queue()
    const since = performance.now()
    const also = other.send()
    while (fine.received.length === 0 && performance.now() - since < 5000)
      await new Promise((done) => setTimeout(done, 20))
    expect(fine.received).toHaveLength(1)
    expect(performance.now() - since).toBeLessThan(5000)
    await sending
    await also
    expect(receiver.openMost()).toBe(8)
    expect(await hooks.sends(slow, { state: 'sent' })).toEqual([])
    expect(await hooks.sends(quick, { state: 'sent' })).toHaveLength(1)
  }, 60_000)

  test('with 2,000 sends in its queue delays no other', async () => {
    const { webhook_id: long } = await made()
    const { webhook_id: short } = await hooks.make(fine.url, types)
    const notice = await hooks.notice()
    await hooks.queue()
    await sql`delete from webhook_send`.execute(platform.db)
    await hooks.fill(long, notice, 2000)
    await hooks.notice()
    await hooks.queue()
    let isOver = false
    receiver.answers((_, response) => {
      if (fine.received.length === 0 && receiver.received.length > 200) isOver = true
      response.end()
    })
    await hooks.send()
    expect(isOver).toBe(false)
    expect(await hooks.sends(short, { state: 'sent' })).toHaveLength(1)
  }, 120_000)
})

describe('the log of calls', () => {
  test('has what was sent and answered, cut at 4 kB, of the last 500 calls, and no secret', async () => {
    const { webhook_id: id, secret } = await made()
    receiver.answers((_, response) => response.end(`\u0000${'ж'.repeat(5000)}`))
    await hooks.notice()
    await hooks.send()
    const [send] = await hooks.sends(id)
    const [call] = send!.calls
    expect(Buffer.byteLength(call!.answer)).toBeLessThanOrEqual(4096)
    expect(call!.answer).toBe('ж'.repeat(2048))
    expect(call!.request).toBe(receiver.received[0]!.body)
    await sql`
      insert into outgoing_call (shop_id, target, about, ms, request, answer, at)
      select ${shop.shop_id}::bigint, ${id}::text, 'ws0', 1, '', '', now()
      from generate_series(1, 600)`.execute(platform.db)
    await hooks.notice()
    await hooks.send()
    const { rows } = await sql<{ n: number; text: string }>`
      select count(*)::int as n, string_agg(to_jsonb(c)::text, '') as text
      from outgoing_call c where target = ${id}`.execute(platform.db)
    expect(rows[0]!.n).toBe(500)
    expect(rows[0]!.text).not.toContain(secret.slice(6))
    expect(rows[0]!.text).not.toContain(String(receiver.received[0]!.headers['webhook-signature']))
    expect(rows[0]!.text).not.toContain(receiver.url)
  })
})
