import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { eraseCustomer, mergeCustomers } from '#contract/customers/change.ts'
import { noticeTypes } from '#contract/feed/notice-types.ts'
import { claimSends } from '#platform/webhooks/claim.ts'
import { suite } from '../../support/suite.ts'
import { hooksOf, somewhere } from '../../support/webhooks/webhooks-of.ts'
import { startReceiver, verified } from '../../support/webhooks/receiver.ts'

const receiver = await startReceiver()
const { platform, shop, other } = await suite({
  connections: 10,
  env: { WEBHOOK_ALLOW: ['localhost'] },
})
const hooks = hooksOf(platform, shop)
const types = ['store_credit.issued']
let at = Date.now()
const after = (ms: number) => platform.at(new Date((at += ms)))
afterAll(() => receiver.close())
beforeEach(async () => {
  await hooks.clear()
  receiver.answers()
  receiver.received.splice(0)
  at = Math.max(at, Date.now())
  after(1000)
})
const made = () => hooks.make(receiver.url, types)
const notice = async () => {
  const { transaction_id } = await hooks.notice()
  return `nt_movement_${transaction_id.slice(1)}`
}

describe('a notice', () => {
  test('arrives once, signed as an independent library expects', async () => {
    const { webhook_id: id, secret } = await made()
    const told = await notice()
    await hooks.send()
    await hooks.send()
    expect(receiver.ids()).toEqual([told])
    const [received] = receiver.received
    expect(received!.headers['content-type']).toBe('application/json')
    expect(verified(secret, received!)).toMatchObject({
      type: 'store_credit.issued',
      id: told,
      shop_url: shop.shop_url,
      data: { amount: '5.00' },
    })
    const [send] = await hooks.sends(id)
    expect(send).toMatchObject({
      notice_id: told,
      kind: 'live',
      state: 'sent',
      tries: 1,
      status: 200,
      problem: null,
      next_try_at: null,
      calls: [{ status: 200, problem: null, request: received!.body, answer: 'ok' }],
    })
    expect((await hooks.one(id)).last_success_at).toBe(new Date(at).toISOString())
  })

  test('goes to each webhook that wants its type, and to none made after it', async () => {
    const [one, two] = [await made(), await made()]
    const deaf = await hooks.make(receiver.url, ['balance.redeemed'])
    const told = await notice()
    after(1000)
    const late = await made()
    await hooks.send()
    expect(receiver.ids()).toEqual([told, told])
    const counts = await Promise.all(
      [one, two, deaf, late].map(async ({ webhook_id }) => (await hooks.sends(webhook_id)).length),
    )
    expect(counts).toEqual([1, 1, 0, 0])
  })

  test('is signed with both secrets for 24 hours after a rotation', async () => {
    const { webhook_id: id, secret: first } = await made()
    const { body } = await hooks.rotate(id)
    expect(body.old_secret_until).toBe(new Date(at + 24 * 3_600_000).toISOString())
    await notice()
    await hooks.send()
    for (const secret of [first, body.secret]) verified(secret, receiver.received[0]!)
    after(24 * 3_600_000)
    await notice()
    await hooks.send()
    const signatures = receiver.received.map(({ headers }) =>
      String(headers['webhook-signature']).split(' '),
    )
    expect(signatures.map(({ length }) => length)).toEqual([2, 1])
    const { body: again } = await hooks.rotate(id)
    // the one that is installed may be the oldest, so it ends no sooner than someone confirms
    expect((await hooks.rotate(id)).error?.code).toBe('secret_replaced')
    const { body: third } = await hooks.rotate(id, again.secret.slice(-4))
    // the same confirmation, sent once more, has seen a secret that isn't the last
    expect((await hooks.rotate(id, again.secret.slice(-4))).error?.code).toBe('secret_replaced')
    await notice()
    await hooks.send()
    for (const secret of [again.secret, third.secret]) verified(secret, receiver.received[2]!)
    expect(() => verified(body.secret, receiver.received[2]!)).toThrow('no signature')
  })

  test('is queued and sent once by processes at once', async () => {
    await made()
    const told = await Promise.all(Array.from({ length: 30 }, notice))
    const [one, two, three] = [hooks, hooksOf(platform, shop), hooksOf(platform, other)]
    await Promise.all([one.queue(), two.queue(), three.queue()])
    await Promise.all([one.send(), two.send(), three.send()])
    expect(receiver.ids().toSorted()).toEqual(told.toSorted())
  })

  test('isn’t sent while its shop is blocked, and by one without the feature it is suspended', async () => {
    const poor = await platform.shop()
    const own = hooksOf(platform, poor)
    const { webhook_id: id } = await own.make(receiver.url, types)
    const { transaction_id } = await own.notice()
    await own.queue()
    const set = (settings: object) =>
      sql`
      update shop set settings = settings || ${JSON.stringify(settings)}::jsonb
      where shop_id = ${poor.shop_id}`.execute(platform.db)
    await set({ block_shop: true })
    await own.send()
    expect(receiver.received).toEqual([])
    await set({ block_shop: false })
    await own.send()
    expect(receiver.ids()).toEqual([`nt_movement_${transaction_id.slice(1)}`])
    const credit = { name: 'issue_store_credit', count: null }
    await set({ features: [credit] })
    await own.notice()
    await own.send()
    await set({ features: [credit, { name: 'webhooks', count: null }] })
    await own.send()
    expect(await own.sends(id)).toHaveLength(1)
    // it says so, until a person switches it on and replays what it missed
    expect((await own.one(id)).state).toBe('suspended')
    const { rows } = await sql<{ verb: string; mails: number }>`
      select (
          select string_agg(a.verb, ',' order by a.audit_id)
          from audit a
          where a.shop_id = ${poor.shop_id} and a.verb = 'pause_webhook') as verb,
        (
          select count(*)::int
          from mail
          where shop_id = ${poor.shop_id} and name = 'webhook_stopped') as mails`.execute(
      platform.db,
    )
    expect(rows).toEqual([{ verb: 'pause_webhook', mails: 1 }])
    await own.change(id, { active: true })
    await own.notice()
    await own.send()
    expect([(await own.one(id)).state, await own.sends(id)]).toMatchObject(['on', [{}, {}]])
  })

  test('is sent by a shop whose plan has every feature, listed or not', async () => {
    const whole = await platform.shop({
      settings: { features: [], gw_plan_title: 'Enterprise', enterprise_store: false },
    })
    const own = hooksOf(platform, whole)
    await own.make(receiver.url, types)
    const { transaction_id } = await own.notice()
    await own.send()
    expect(receiver.ids()).toEqual([`nt_movement_${transaction_id.slice(1)}`])
  })
})

describe('a test', () => {
  test.each(noticeTypes)(
    'of %s is sent with its sample, and says that it is a test',
    async (type) => {
      const { webhook_id: id, secret } = await made()
      const { body } = await hooks.test(id, type)
      expect(body.send).toMatchObject({ kind: 'test', state: 'waiting', type, sequence: null })
      await hooks.send()
      expect(verified(secret, receiver.received[0]!)).toMatchObject({
        type,
        id: body.send.notice_id,
        sequence: null,
        is_test: true,
      })
    },
  )

  test('is tried once, also while the webhook is off or rests, and stops nothing', async () => {
    const { webhook_id: id } = await made()
    await hooks.change(id, { url: receiver.url, types, active: false })
    for (const status of [500, 410, 302]) {
      receiver.status(status, { location: somewhere })
      await hooks.test(id, 'store_credit.issued')
      await hooks.send()
    }
    const sends = await hooks.sends(id)
    expect(sends.map(({ state, tries, problem }) => [state, tries, problem])).toEqual([
      ['failed', 1, 'redirect'],
      ['failed', 1, 'gone'],
      ['failed', 1, 'status'],
    ])
    expect(await hooks.one(id)).toMatchObject({ state: 'off', failing_since: null })
    expect(receiver.received).toHaveLength(3)
    expect((await hooks.again(sends[0]!.send_id)).error?.code).toBe('send_spent')
  })

  test('is one of 60 in a minute', async () => {
    const { webhook_id: id } = await made()
    const answers = await Promise.all(
      Array.from({ length: 61 }, () => hooks.test(id, 'store_credit.issued')),
    )
    expect(answers.filter(({ error }) => error?.code === 'too_many')).toHaveLength(1)
  })
})

describe('a send', () => {
  test('goes out again under the same id when someone asks, from the first try on', async () => {
    const { webhook_id: id } = await made()
    const told = await notice()
    await hooks.send()
    const [send] = await hooks.sends(id)
    const { body } = await hooks.again(send!.send_id)
    expect(body.send).toMatchObject({ state: 'waiting', tries: 0 })
    await hooks.again(send!.send_id)
    await hooks.send()
    expect(receiver.ids()).toEqual([told, told])
    expect((await hooks.sends(id))[0]!.calls).toHaveLength(2)
    await hooks.change(id, { url: receiver.url, types, active: false })
    expect((await hooks.again(send!.send_id)).error?.code).toBe('webhook_off')
  })

  test('keeps no body about a customer who is erased', async () => {
    const { webhook_id: id } = await made()
    const [gone, other] = [await platform.customer(shop), await platform.customer(shop)]
    for (const one of [gone, other]) await hooks.credit(one.id, '1.00')
    await hooks.send()
    const bodies = async () =>
      (await hooks.sends(id)).flatMap(({ calls }) => calls.map(({ request }) => request)).join('')
    expect(await bodies()).toContain(gone.id)
    await platform.call(shop.people.owner, eraseCustomer, {
      params: { id: gone.id },
      body: { confirm: 'erase' },
    })
    expect(await bodies()).not.toContain(gone.id)
    expect(await bodies()).toContain(other.id)
    const into = await platform.customer(shop)
    await platform.call(shop.people.owner, mergeCustomers, {
      params: { id: into.id },
      body: { from: other.id },
    })
    await platform.call(shop.people.owner, eraseCustomer, {
      params: { id: into.id },
      body: { confirm: 'erase' },
    })
    expect(await bodies()).not.toContain(other.id)
  })

  test('of another shop is not found', async () => {
    const { webhook_id: id } = await made()
    await notice()
    await hooks.queue()
    const [send] = await hooks.sends(id)
    expect((await hooksOf(platform, other).again(send!.send_id)).status).toBe(404)
  })

  test('that a process left is taken by another once its lease is over, never before', async () => {
    await made()
    await notice()
    await hooks.queue()
    expect(await claimSends(platform.db, 10, platform.clock())).toHaveLength(1)
    await hooks.send()
    expect(receiver.received).toEqual([])
    after(59_000)
    await hooks.send()
    expect(receiver.received).toEqual([])
    after(2000)
    await hooks.send()
    expect(receiver.received).toHaveLength(1)
  })

  test('is claimed by turns among webhooks, also where few are claimed at a time', async () => {
    const four = async () => {
      for (let i = 0; i < 4; i += 1) await notice()
      await hooks.queue()
      after(1000)
    }
    const first = await made()
    await four()
    const ids = [first, await made(), await made()].map(({ webhook_id }) => webhook_id)
    await four()
    const claim = async (most: number) => {
      const claimed = await claimSends(platform.db, most, platform.clock())
      return claimed.map(({ webhook_id }) => `wh${webhook_id}`).toSorted()
    }
    const one: string[] = []
    for (let i = 0; i < 3; i += 1) {
      one.push(...(await claim(1)))
      after(1)
    }
    expect(one).toEqual(ids)
    expect(await claim(6)).toEqual(ids.flatMap((id) => [id, id]))
  })
})
