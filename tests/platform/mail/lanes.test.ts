import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { paceOf } from '#platform/mail/postman/pace.ts'
import { startPostman } from '#platform/mail/postman/postman.ts'
import { type Send, smtpSend } from '#platform/mail/postman/smtp.ts'
import { wake } from '#platform/work/wake.ts'
import { postOfficeOf } from '../../support/emails/post-office.ts'
import type { TestShop } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'
import { startSmtpSink } from '../../support/smtp-sink.ts'
import { until } from '../../support/until.ts'

const { platform, shop, other } = await suite()
const office = postOfficeOf(platform)
const { env } = platform
afterEach(async () => {
  await office.close()
  platform.env = env
  await sql`update mail set state = 'cancelled' where state in ('queued', 'sending')`.execute(
    platform.db,
  )
})

/** Queues emails to p1, p2, … at a host of its own. */
const queue = (of: TestShop, lane: 0 | 1, n: number, host: string): Promise<void> =>
  transact(platform.db, async (trx) => {
    await sql`
      insert into mail (
        shop_id, name, to_email, subject, content, message_id, state, lane, created_at)
      select ${of.shop_id}, 'gift_card_manual', 'p' || i || ${`@${host}`}, 'Yours',
        '{"title": "For you", "body": "", "values": {}}',
        '<' || gen_random_uuid() || ${`@${of.shop_url}>`}, 'queued', ${lane}, now()
      from generate_series(1, ${n}::int) i`.execute(trx)
    wake('mail')
  })
const statesOf = async (host: string): Promise<Record<string, number>> => {
  const { rows } = await sql<{ state: string; n: number }>`
    select state, count(*)::int as n
    from mail
    where to_email like ${`%@${host}`}
    group by state`.execute(platform.db)
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}
/** A sender that takes so long for each email, and notes their order. */
const slow = (ms: number) => {
  const order: string[] = []
  const send: Send = async ({ to }) => {
    order.push(to.address.split('@')[1]!)
    await pause(ms)
  }
  return { order, send }
}

describe('emails leave', () => {
  test('one by itself before a campaign that was queued before it', async () => {
    const { order, send } = slow(10)
    await queue(shop, 1, 300, 'many.example')
    await office.serve(send, { slots: 4, batch: 40 })
    await until('the campaign', () => order.length >= 20)
    const before = order.length
    await queue(shop, 0, 1, 'one.example')
    await until('the email', () => order.includes('one.example'))
    // those under way when it came, and the time to find it
    expect(order.indexOf('one.example') - before).toBeLessThan(60)
  })

  test('of a campaign also while single ones never end', async () => {
    const { order, send } = slow(5)
    await queue(shop, 0, 300, 'single.example')
    await queue(other, 1, 20, 'campaign.example')
    await office.serve(send, { slots: 4, batch: 40 })
    const came = (host: string) => order.filter((one) => one === host).length
    await until('the campaign', () => came('campaign.example') === 20)
    expect(came('single.example')).toBeLessThan(250)
  })

  test('by turns among shops', async () => {
    const { order, send } = slow(5)
    await queue(shop, 1, 300, 'mine.example')
    await queue(other, 1, 10, 'theirs.example')
    await office.serve(send, { slots: 4, batch: 20 })
    await until('theirs', () => order.filter((host) => host === 'theirs.example').length === 10)
    expect(order.length).toBeLessThanOrEqual(60)
  })

  test('by turns also if the other shop comes later, or has none but scheduled ones', async () => {
    const { order, send } = slow(5)
    await queue(shop, 1, 1000, 'first.example')
    const third = await platform.shop()
    await queue(third, 1, 50, 'later.example')
    await sql`
      update mail set next_try_at = now() + interval '1 day'
      where to_email like '%@later.example'`.execute(platform.db)
    await office.serve(send, { slots: 4, batch: 20 })
    await until('the first', () => order.length >= 40)
    await queue(other, 1, 10, 'second.example')
    await until('the second', () => order.filter((h) => h === 'second.example').length === 10)
    expect(order.filter((host) => host === 'first.example').length).toBeLessThan(900)
    expect(order).not.toContain('later.example')
  })

  test('each once from two postmen on one table', async () => {
    const [one, two] = [slow(2), slow(2)]
    await queue(shop, 1, 120, 'twice.example')
    await queue(shop, 0, 80, 'twice.example')
    const postmen = [one, two].map(({ send }) =>
      startPostman(platform, send, { batch: 10, slots: 5, lookMs: 50 }),
    )
    await until('all', async () => (await statesOf('twice.example'))['sent'] === 200)
    await Promise.all(postmen.map((each) => each.stop()))
    expect(one.order.length + two.order.length).toBe(200)
  })

  test('no faster than MAIL_RATE', async () => {
    platform.env = { ...env, MAIL_RATE: 20 }
    const { order, send } = slow(0)
    await queue(shop, 1, 40, 'paced.example')
    const begun = performance.now()
    await office.serve(send)
    await until('twenty', () => order.length >= 20)
    expect(performance.now() - begun).toBeGreaterThan(900)
    // emails that wait for their turn are given back when the process ends
    await office.close()
    const { sent = 0, queued = 0 } = await statesOf('paced.example')
    expect([sent + queued, sent === order.length]).toEqual([40, true])
  })
})

describe('a mail server', () => {
  const serve = async (verdict: Parameters<typeof startSmtpSink>[0]) => office.withSink(verdict)

  test.each([
    ['421', { code: 421, text: 'too many messages, slow down' }],
    ['4.7.x', { code: 450, text: '4.7.1 rate limit' }],
  ] as const)(
    'that throttles by %s gets every email in the end, none as failed',
    async (_, reply) => {
      const sink = await serve((n) => (n <= 8 ? reply : null))
      await queue(shop, 0, 4, 'throttled.example')
      await until('a wait', async () => (await statesOf('throttled.example'))['queued'])
      await until('all', async () => (await statesOf('throttled.example'))['sent'] === 4, 45_000)
      expect(sink.delivered).toHaveLength(4)
      const { rows } = await sql<{ tries: number; kinds: number }>`
      select m.tries, (
          select count(*)::int from mail_event v
          where v.shop_id = m.shop_id and v.mail_id = m.mail_id) as kinds
      from mail m
      where m.to_email like '%@throttled.example'`.execute(platform.db)
      for (const row of rows) expect(row).toEqual({ tries: 1, kinds: 0 })
      await sql`delete from mail where to_email like '%@throttled.example'`.execute(platform.db)
    },
    60_000,
  )

  test('that breaks off is tried again, and each email comes with one id', async () => {
    const sink = await serve((n) => (n % 3 === 1 ? 'break' : null))
    await queue(shop, 0, 6, 'broken.example')
    await until('all', async () => (await statesOf('broken.example'))['sent'] === 6, 45_000)
    const ids = new Map(sink.delivered.map(({ to, mail }) => [to[0], mail.messageId]))
    expect([ids.size, new Set(ids.values()).size]).toEqual([6, 6])
  }, 60_000)

  test('that refuses some connections keeps the pool’s other emails going', async () => {
    const away = await startSmtpSink()
    await away.close()
    await office.serve(smtpSend(away.url))
    await queue(shop, 0, 3, 'away.example')
    await until('a wait', async () => (await statesOf('away.example'))['queued'] === 3)
    await office.close()
    const sink = await serve(() => null)
    await until('all', async () => (await statesOf('away.example'))['sent'] === 3, 30_000)
    expect(sink.delivered).toHaveLength(3)
  }, 45_000)
})

describe('the pace', () => {
  test('is halved for a minute when the server throttles, once for replies at the same time', () => {
    const pace = paceOf(100)
    expect(pace.limit(0)).toBe(100)
    pace.slow(1000)
    pace.slow(1500)
    expect(pace.limit(1500)).toBe(50)
    pace.slow(5000)
    expect(pace.limit(5000)).toBe(25)
    expect([pace.limit(64_999), pace.limit(65_000)]).toEqual([25, 100])
  })

  test('is half of what was measured where no rate is set', () => {
    const pace = paceOf(undefined)
    for (let i = 0; i < 1000; i += 1) expect(pace.take(10_000 + i * 10)).toBe(0)
    pace.slow(20_000)
    expect(pace.limit(20_000)).toBeGreaterThan(40)
    expect(pace.limit(20_000)).toBeLessThan(60)
    expect(pace.take(20_000)).toBeGreaterThan(0)
  })
})
