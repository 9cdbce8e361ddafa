import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  cancelEgift,
  changeEgiftDate,
  changeEgiftRecipient,
  copyEgiftLink,
  sendEgift,
} from '#contract/egifts/calls.ts'
import { getOwnLimits } from '#contract/store-credit/calls.ts'
import { type Gifting, giftingOf } from '../../support/egifts/gifting.ts'
import { type TestShop, unique } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ connections: 25, ties: 'after all' })
let shop: TestShop
let desk: Gifting
const noon = '2026-06-01T12:00:00Z'
beforeEach(async () => {
  platform.at(noon)
  shop = await platform.shop()
  desk = await giftingOf(platform, shop)
})
const steps = async (id: string) => (await desk.now(id)).events.map(({ kind }) => kind)

describe('sent once more', () => {
  test('with the same link, to the recipient and nobody else', async () => {
    const { id, email } = await desk.make()
    const path = await desk.pathOf(id)
    expect(
      (await platform.call(shop.people.staff, sendEgift, { params: { id }, body: { email } })).body
        .gift.status,
    ).toBe('sent')
    expect(await desk.pathOf(id)).toBe(path)
    expect(await desk.mails(email)).toHaveLength(2)
    expect(
      await platform.call(shop.people.owner, sendEgift, {
        params: { id },
        body: { email: 'eve@evil.example' },
      }),
    ).toMatchObject({ status: 422, error: { code: 'not_a_recipient', field: 'email' } })
    expect(await desk.mails('eve@evil.example')).toEqual([])
  })

  test('a gift by link takes the first address that is named', async () => {
    const { id } = await desk.make({ channel: 'link', recipient: { name: 'Ada' } })
    expect(await desk.now(id)).toMatchObject({ status: 'sent', recipient: { email: null } })
    expect(
      await platform.call(shop.people.owner, sendEgift, { params: { id }, body: {} }),
    ).toMatchObject({
      status: 422,
      error: { code: 'not_a_recipient' },
    })
    const email = `${unique('guest')}@customers.example`
    expect(
      (await platform.call(shop.people.owner, sendEgift, { params: { id }, body: { email } })).body
        .gift.recipient.email,
    ).toBe(email)
    expect(await desk.mails(email)).toHaveLength(1)
  })

  test('twenty times an hour and no more', async () => {
    const { id } = await desk.make()
    const done = await Promise.all(
      Array.from({ length: 25 }, () =>
        platform.call(shop.people.staff, sendEgift, { params: { id }, body: {} }),
      ),
    )
    expect(done.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(done.find(({ status }) => status !== 200)?.error?.code).toBe('too_many')
  })

  test('one that waits leaves now', async () => {
    const { id, email } = await desk.make({ send_at: '2026-06-05T09:00:00Z' })
    expect(
      (await platform.call(shop.people.owner, sendEgift, { params: { id }, body: {} })).body.gift,
    ).toMatchObject({ status: 'sent', sent_at: '2026-06-01T12:00:00.000Z' })
    await desk.run()
    expect(await desk.mails(email)).toHaveLength(1)
  })
})

describe('for somebody else, or another day', () => {
  test('the old link opens nothing and its mail is called back; the new one goes out', async () => {
    const { id, email } = await desk.make()
    const old = await desk.pathOf(id)
    const next = `${unique('guest')}@customers.example`
    expect(
      (
        await platform.call(shop.people.staff, changeEgiftRecipient, {
          params: { id },
          body: { name: 'Grace', email: next },
        })
      ).body.gift,
    ).toMatchObject({ status: 'sent', recipient: { name: 'Grace', email: next } })
    expect((await desk.page(old)).status).toBe(404)
    expect(await desk.mails(email)).toMatchObject([{ state: 'cancelled' }])
    expect(await desk.mails(next)).toMatchObject([{ state: 'queued' }])
    expect((await desk.page(await desk.pathOf(id))).text).toContain('Grace')
  })

  test('the person’s own limit holds: it is a gift to somebody else', async () => {
    const person = await platform.colleague(shop, 'staff', { limit_issue: 1000n })
    const { id } = await desk.make()
    expect(
      await platform.call(person, changeEgiftRecipient, {
        params: { id },
        body: { name: 'Me', email: 'me@mine.example' },
      }),
    ).toMatchObject({ status: 422, error: { code: 'over_own_limit' } })
  })

  test('what a person leads on counts in their day, each gift once, and not once cancelled', async () => {
    const person = await platform.colleague(shop, 'staff', { limit_day: 5000n })
    const left = async () => (await platform.call(person, getOwnLimits, {})).body.day_left
    const lead = (id: string) =>
      platform.call(person, changeEgiftRecipient, {
        params: { id },
        body: { name: 'Me', email: `${unique('friend')}@mine.example` },
      })
    const first = await desk.make()
    const second = await desk.make()
    const third = await desk.make()
    expect((await lead(first.id)).status).toBe(200)
    expect((await lead(first.id)).status).toBe(200)
    expect(await left()).toBe('30.00')
    expect((await lead(second.id)).status).toBe(200)
    expect(await lead(third.id)).toMatchObject({ status: 422, error: { code: 'over_own_limit' } })
    await platform.call(shop.people.owner, cancelEgift, { params: { id: first.id } })
    expect(await left()).toBe('30.00')
    expect((await lead(third.id)).status).toBe(200)
  })

  test('a date moves within the bounds, and not once it has left', async () => {
    const { id } = await desk.make({ send_at: '2026-06-05T09:00:00Z' })
    const move = (send_at: string) =>
      platform.call(shop.people.owner, changeEgiftDate, { params: { id }, body: { send_at } })
    expect((await move('2026-06-07T09:00:00Z')).body.gift.send_at).toBe('2026-06-07T09:00:00.000Z')
    for (const at of ['2026-05-31T09:00:00Z', '2027-06-07T09:00:00Z'])
      expect(await move(at)).toMatchObject({
        status: 422,
        error: { code: 'invalid_input', field: 'send_at' },
      })
    platform.at('2026-06-07T09:00:00Z')
    await desk.run()
    expect(await move('2026-06-08T09:00:00Z')).toMatchObject({
      status: 409,
      error: { code: 'egift_moved_on' },
    })
  })

  test('its link is told to who may issue, and that is noted', async () => {
    const { id } = await desk.make()
    const { body } = await platform.call(shop.people.staff, copyEgiftLink, { params: { id } })
    expect(body.link).toMatch(/\/claim\/[\w-]{32}$/)
    expect(await steps(id)).toContain('link_copied')
    const token = body.link.split('/').at(-1)!
    const { rows } = await sql<{
      n: string
    }>`
      select count(*)::text as n
      from (
        select detail::text as x
        from audit
        union all
        select detail::text
        from egift_event
        union all
        select content::text
        from mail
        union all
        select encode(link_sealed, 'escape')
        from egift
        where link_sealed is not null
      ) a
      where x like ${`%${token}%`}`.execute(platform.db)
    expect(rows[0]?.n).toBe('0')
  })
})
