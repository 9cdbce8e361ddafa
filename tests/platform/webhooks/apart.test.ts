import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cancelSends } from '#platform/webhooks/cancel-sends.ts'
import { type Claimed, claimSends } from '#platform/webhooks/claim.ts'
import { settleApart } from '#platform/webhooks/settle.ts'
import { suite } from '../../support/suite.ts'
import { startReceiver } from '../../support/webhooks/receiver.ts'
import { hooksOf, somewhere } from '../../support/webhooks/webhooks-of.ts'

const receiver = await startReceiver()
const { platform, shop, other } = await suite({
  connections: 10,
  env: { WEBHOOK_ALLOW: ['localhost'] },
})
const { db } = platform
const [hooks, others] = [hooksOf(platform, shop), hooksOf(platform, other)]
const types = ['store_credit.issued']
let at = Date.now()
const after = (ms: number) => platform.at(new Date((at += ms)))
afterAll(() => receiver.close())
afterEach(() => vi.restoreAllMocks())
beforeEach(async () => {
  await hooks.clear()
  receiver.answers()
  receiver.received.splice(0)
  at = Math.max(at, Date.now())
  after(1000)
})
const counted = async (id: string): Promise<Record<string, number>> => {
  const { rows } = await sql<{ state: string; n: number }>`
    select state, count(*)::int as n from webhook_send
    where webhook_id = ${BigInt(id.slice(2))} group by state`.execute(db)
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}
/** A webhook with so many sends in its queue. */
const full = async (own: typeof hooks, count: number, url = receiver.url) => {
  const { webhook_id: id } = await own.make(url, ['balance.recalled'])
  await own.fill(id, await own.notice(), count)
  return id
}
const claim = (most: number) => claimSends(db, most, platform.clock())
const idOf = ({ webhook_id }: Claimed) => `wh${webhook_id}`
const arrived = (send: Claimed) => ({
  send,
  problem: null,
  status: 200,
  retryAfterMs: null,
  call: { ms: 1, request: '{}', answer: 'ok' },
})

describe('sends of one shop', () => {
  test('are at most sixteen at the same time, beside which another shop’s go out', async () => {
    for (let i = 0; i < 3; i += 1) await full(hooks, 10)
    const apart = await full(others, 2)
    const ids = (await claim(64)).map(idOf)
    expect(ids.filter((id) => id !== apart)).toHaveLength(16)
    expect(ids.filter((id) => id === apart)).toHaveLength(2)
    expect(await claim(64)).toEqual([])
  })

  test('that hang keep no webhook from its turn, though one is claimed at a time', async () => {
    const busy = await full(hooks, 20)
    expect(await claim(8)).toHaveLength(8)
    const apart = await full(others, 1)
    await sql`
      update webhook set served_at = ${new Date(at + 1000)}
      where webhook_id = ${BigInt(apart.slice(2))}`.execute(db)
    expect((await claim(1)).map(idOf)).toEqual([apart])
    expect((await counted(busy))['waiting']).toBe(20)
  })
})

describe('an error of our own', () => {
  test('in settling one webhook discards no other’s outcome', async () => {
    const [broken, fine] = [await full(hooks, 1), await full(others, 1)]
    const rule = sql.raw(`check (target <> '${broken}')`)
    await sql`alter table outgoing_call add constraint planted ${rule}`.execute(db)
    const logged = vi.spyOn(platform.log, 'error')
    await settleApart(platform, (await claim(64)).map(arrived))
    await sql`alter table outgoing_call drop constraint planted`.execute(db)
    expect(await counted(fine)).toEqual({ sent: 1 })
    expect(await counted(broken)).toEqual({ waiting: 1 })
    expect(JSON.stringify(logged.mock.calls)).toContain(broken)
  })

  test('in reading one shop’s notices is settled, and delays no other shop', async () => {
    const [broken, fine] = [await full(hooks, 1), await full(others, 1)]
    await sql`
      update webhook_send set source = 'nowhere'
      where webhook_id = ${BigInt(broken.slice(2))}`.execute(db)
    const logged = vi.spyOn(platform.log, 'error')
    await hooks.send()
    expect(await counted(fine)).toEqual({ sent: 1 })
    expect((await hooks.sends(broken))[0]).toMatchObject({
      state: 'waiting',
      tries: 1,
      problem: 'no_answer',
      calls: [],
    })
    expect(logged).toHaveBeenCalled()
    expect((await hooks.one(broken)).failing_since).toBeNull()
  })

  test('in a try is settled as no answer, and logged', async () => {
    const broken = await full(hooks, 1)
    await sql`update webhook set secret = '\\x00'`.execute(db)
    const logged = vi.spyOn(platform.log, 'error')
    await hooks.send()
    expect((await hooks.sends(broken))[0]).toMatchObject({ tries: 1, problem: 'no_answer' })
    expect(logged).toHaveBeenCalled()
    const { rows } = await sql`select from webhook_send where held_until is not null`.execute(db)
    expect(rows).toEqual([])
  })

  test('in queueing for one shop delays no other', async () => {
    const [{ webhook_id: broken }, { webhook_id: fine }] = [
      await hooks.make(receiver.url, types),
      await others.make(receiver.url, types),
    ]
    for (const own of [hooks, others]) await own.notice()
    const rule = sql.raw(`check (webhook_id <> ${broken.slice(2)})`)
    await sql`alter table webhook_send add constraint planted ${rule}`.execute(db)
    const logged = vi.spyOn(platform.log, 'error')
    await hooks.queue()
    await sql`alter table webhook_send drop constraint planted`.execute(db)
    expect(await counted(fine)).toEqual({ waiting: 1 })
    expect(JSON.stringify(logged.mock.calls)).toContain('planted')
    await hooks.queue()
    expect(await counted(broken)).toEqual({ waiting: 1 })
  })
})

describe('a long queue', () => {
  test.each(['deleted', 'gone'])('of a webhook that is %s is cancelled by turns', async (how) => {
    const id = await full(hooks, 5000)
    const kept = await full(hooks, 3, somewhere)
    const [first] = await claim(1)
    await hooks.test(id, 'store_credit.issued')
    if (how === 'deleted') await hooks.remove(id)
    else await settleApart(platform, [{ ...arrived(first!), problem: 'gone', status: 410 }])
    const { waiting } = await counted(id)
    expect(waiting).toBeGreaterThan(4990)
    expect(await cancelSends(platform)).toBe(true)
    expect(await counted(id)).toMatchObject({ cancelled: 2000 })
    while (await cancelSends(platform));
    // a test is sent in any state, but not to a webhook that isn't there
    expect((await counted(id))['waiting']).toBe(how === 'deleted' ? undefined : 1)
    expect(await counted(kept)).toEqual({ waiting: 3 })
  })
})

describe('a send that is under way', () => {
  test('isn’t queued again, and says so', async () => {
    const id = await full(hooks, 1)
    const [send] = await hooks.sends(id)
    const claimed = await claim(1)
    expect(await hooks.again(send!.send_id)).toMatchObject({
      status: 409,
      error: { code: 'send_in_flight' },
    })
    await settleApart(platform, claimed.map(arrived))
    expect((await hooks.again(send!.send_id)).status).toBe(200)
  })

  test('and arrives after it was cancelled is delivered; one that fails stays cancelled', async () => {
    const id = await full(hooks, 2)
    const [one, two] = await claim(2)
    await hooks.remove(id)
    while (await cancelSends(platform));
    expect(await counted(id)).toEqual({ cancelled: 2 })
    const failed = { ...arrived(two!), problem: 'status', status: 500 } as const
    await settleApart(platform, [arrived(one!), failed])
    expect(await counted(id)).toEqual({ sent: 1, cancelled: 1 })
  })
})

describe('the log', () => {
  test('finds a test by its id', async () => {
    const id = await full(hooks, 3)
    const { send } = (await hooks.test(id, 'store_credit.issued')).body
    await hooks.test(id, 'store_credit.issued')
    const found = await hooks.sends(id, { notice: send.notice_id })
    expect(found.map(({ send_id }) => send_id)).toEqual([send.send_id])
    const [live] = (await hooks.sends(id)).filter(({ kind }) => kind === 'live')
    const wrong = `nt_test_${live!.send_id}`
    expect(await hooks.sends(id, { notice: wrong })).toEqual([])
  })

  test('finds the few that failed among many by an index of their own', async () => {
    const id = await full(hooks, 20_000)
    await sql`
      update webhook_send set state = case when sequence % 5000 = 1 then 'failed' else 'sent' end,
        held_until = null`.execute(db)
    await sql`analyze webhook_send`.execute(db)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select send_id from webhook_send
      where shop_id = ${sql.raw(String(shop.shop_id))}
        and webhook_id = ${sql.raw(id.slice(2))} and state = 'failed'
      order by send_id desc limit 21`.execute(db)
    expect(JSON.stringify(rows)).toContain('webhook_send_ended')
  })
})
