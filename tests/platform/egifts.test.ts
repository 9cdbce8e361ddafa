import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { eraseCustomer } from '#contract/customers/change.ts'
import {
  cancelEgift,
  changeEgiftDate,
  changeEgiftRecipient,
  convertEgift,
  copyEgiftLink,
  countEgifts,
  createEgift,
  getEgift,
  issueEgift,
  listEgifts,
  previewClaimPage,
  putEgiftSettings,
  releaseEgift,
  searchEgifts,
  sendEgift,
} from '#contract/egifts.ts'
import { enableGiftCard, mergeGiftCards, replaceCode } from '#contract/gift-cards/change.ts'
import { getGiftCard, getGreetingToken } from '#contract/gift-cards/read.ts'
import { getOwnLimits, undoTransaction } from '#contract/store-credit.ts'
import { defaultEgiftSettings } from '#rules/egifts.ts'
import { type Gifting, giftingOf } from '../support/gifting.ts'
import { type TestShop, unique } from '../support/platform.ts'
import { suitePlatform } from '../support/suite.ts'

const platform = await suitePlatform({ connections: 25, ties: 'after all' })
let shop: TestShop
let desk: Gifting
const noon = '2026-06-01T12:00:00Z'
beforeEach(async () => {
  platform.at(noon)
  shop = await platform.shop()
  desk = await giftingOf(platform, shop)
})

const movements = () =>
  platform.db
    .selectFrom('movement')
    .select(['kind', 'amount', 'source', 'staff_id', 'cause_kind', 'cause_id'])
    .where('shop_id', '=', shop.shop_id)
    .orderBy('movement_id')
    .execute()
const contras = async () =>
  (
    await sql<{
      contra: string
      amount: bigint
    }>`select contra, amount from entry where shop_id = ${shop.shop_id} order by entry_id`.execute(
      platform.db,
    )
  ).rows
const steps = async (id: string) => (await desk.now(id)).events.map(({ kind }) => kind)

describe('made at the desk', () => {
  test('its money is owed from then on, on a card without a code, and it is mailed', async () => {
    const { id, email, card } = await desk.make({
      order: '#1001',
      message: 'For you',
      product: 'Scarf',
      variant: 'green',
    })
    expect(await desk.now(id)).toMatchObject({
      status: 'sent',
      value: '20.00',
      currency: 'GBP',
      order: '#1001',
      product: 'Scarf',
      variant: 'green',
      message: 'For you',
      channel: 'email',
      recipient: { name: 'Ada', email },
      sent_at: '2026-06-01T12:00:00.000Z',
      expires_at: '2026-08-30T12:00:00.000Z',
      by: { email: shop.people.owner.email },
      acts: ['send', 'recipient', 'link', 'cancel'],
    })
    expect(await movements()).toEqual([
      {
        kind: 'issue',
        amount: 2000n,
        source: 'staff',
        staff_id: shop.people.owner.staff_id,
        cause_kind: 'egift',
        cause_id: id,
      },
    ])
    expect(await contras()).toEqual([{ contra: 'sales', amount: 2000n }])
    expect(await desk.balance(card)).toMatchObject({
      balance: 2000n,
      awaits_claim: true,
      customer_id: null,
      customer_email: null,
    })
    expect(
      (await platform.call(shop.people.admin, getGiftCard, { params: { id: card! }, query: {} }))
        .body.gift_card.code,
    ).toBe('-')
    expect(await desk.mails(email)).toMatchObject([
      {
        name: 'egift_recipient',
        subject: `Charles sent you a gift from ${shop.shop_url.replace('.example', '')}`,
        state: 'queued',
      },
    ])
    expect(await steps(id)).toEqual(['sent', 'paid', 'made'])
  })

  test('a draft issues nothing until it is issued; one for later waits', async () => {
    const draft = await desk.make({ draft: true, send_at: '2026-06-05T09:00:00Z' })
    expect([(await desk.now(draft.id)).status, await movements()]).toEqual(['draft', []])
    expect(
      (await platform.call(shop.people.staff, issueEgift, { params: { id: draft.id } })).body.gift,
    ).toMatchObject({
      status: 'scheduled',
      send_at: '2026-06-05T09:00:00.000Z',
      acts: ['send', 'recipient', 'date', 'link'],
    })
    expect(
      await platform.call(shop.people.owner, issueEgift, { params: { id: draft.id } }),
    ).toMatchObject({
      status: 409,
      error: { code: 'egift_moved_on', facts: { status: 'scheduled' } },
    })
    expect(await desk.mails(draft.email)).toEqual([])
    expect(await movements()).toHaveLength(1)
  })

  test.each([
    [{ value: '0' }, 'invalid_input', 'value'],
    [{ value: '1.005' }, 'invalid_input', 'value'],
    [{ value: '60' }, 'over_limit', 'value'],
    [{ value: '1' }, 'under_limit', 'value'],
    [{ recipient: { name: 'Ada' } }, 'invalid_input', 'recipient.email'],
    [{ recipient: { name: 'Ada', email: 'a@b@c' } }, 'invalid_input', 'recipient.email'],
    [{ message: 'x'.repeat(21) }, 'invalid_input', 'message'],
    [{ product: 'Scarf' }, 'invalid_input', 'product'],
    [{ channel: 'link' as const }, 'invalid_input', 'channel'],
    [{ send_at: '2026-06-02T10:00:00Z' }, 'invalid_input', 'send_at'],
    [{ send_at: '2026-06-09T10:00:00Z' }, 'invalid_input', 'send_at'],
    [{ sender: { name: 'Eve\r\nBcc: x@y.example' } }, 'invalid_input', 'sender.name'],
  ])('%o is refused with %s, and names its field', async (more, code, field) => {
    shop = await platform.shop({
      settings: {
        limit_store_credit_issue_max_value: '50.00',
        limit_store_credit_issue_min_value: '1.00',
      },
    })
    desk = await giftingOf(platform, shop)
    await desk.set({
      message_max: 20,
      channels: { email: true, link: false },
      asks: { message: true, send_date: true, product: false },
      earliest_days: 2,
      latest_days: 7,
    })
    expect(
      await platform.call(shop.people.owner, createEgift, { body: desk.given(more) }),
    ).toMatchObject({
      status: 422,
      error: { code, field },
    })
    expect(await movements()).toEqual([])
  })

  test('is refused where gifts are off, the plan has none, the person may give less, or may not give', async () => {
    const person = await platform.colleague(shop, 'staff', { limit_issue: 1000n })
    expect(await platform.call(person, createEgift, { body: desk.given() })).toMatchObject({
      status: 422,
      error: { code: 'over_own_limit' },
    })
    expect(
      await platform.call(shop.people.limited, createEgift, { body: desk.given() }),
    ).toMatchObject({
      status: 403,
      error: { code: 'forbidden' },
    })
    await desk.set({ enabled: false })
    expect(
      await platform.call(shop.people.owner, createEgift, { body: desk.given() }),
    ).toMatchObject({
      status: 409,
      error: { code: 'egifts_off' },
    })
    const poor = await platform.shop({
      settings: { features: [{ name: 'issue_store_credit', count: null }] },
    })
    const theirs = await giftingOf(platform, poor)
    expect(
      await platform.call(poor.people.owner, createEgift, { body: theirs.given() }),
    ).toMatchObject({
      status: 403,
      error: { code: 'feature_not_in_plan' },
    })
  })

  test('the same key twice is one gift', async () => {
    const body = desk.given()
    const [one, two] = [
      await platform.call(shop.people.owner, createEgift, { body }, { key: 'one-gift-key' }),
      await platform.call(shop.people.owner, createEgift, { body }, { key: 'one-gift-key' }),
    ]
    expect(two.body).toEqual(one.body)
    expect(await movements()).toHaveLength(1)
  })
})

describe('the card that holds it', () => {
  test('gives nobody a code, and only the gift moves its money', async () => {
    const { id, card } = await desk.make()
    const params = { id: card! }
    for (const call of [replaceCode, enableGiftCard, getGreetingToken])
      expect(await platform.call(shop.people.owner, call, { params })).toMatchObject({
        status: 409,
        error: { code: 'card_awaits_claim' },
      })
    const other = await desk.make()
    expect(
      await platform.call(shop.people.owner, mergeGiftCards, {
        params,
        body: { from: [other.card!] },
      }),
    ).toMatchObject({ status: 409, error: { code: 'card_awaits_claim' } })
    const { transaction_id } = await desk.now(id)
    expect(
      await platform.call(shop.people.owner, undoTransaction, { params: { id: transaction_id! } }),
    ).toMatchObject({ status: 409, error: { code: 'not_undoable' } })
    expect((await desk.balance(card)).balance).toBe(2000n)
  })
})

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
  test('the old link opens nothing, a mail with it is called back, the new one goes to the new address', async () => {
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

  test('what a person leads on to others in a day is counted in their limit of the day, each gift once, and given back where it is cancelled', async () => {
    const person = await platform.colleague(shop, 'staff', { limit_day: 5000n })
    const left = async () => (await platform.call(person, getOwnLimits, {})).body.day_left
    const lead = (id: string) =>
      platform.call(person, changeEgiftRecipient, {
        params: { id },
        body: { name: 'Me', email: `${unique('friend')}@mine.example` },
      })
    const [first, second, third] = [await desk.make(), await desk.make(), await desk.make()]
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
    }>`select count(*)::text as n from (select detail::text as x from audit union all select detail::text from egift_event union all select content::text from mail union all select encode(link_sealed, 'escape') from egift where link_sealed is not null) a where x like ${`%${token}%`}`.execute(
      platform.db,
    )
    expect(rows[0]?.n).toBe('0')
  })
})

describe('cancelled', () => {
  test('the sale is reversed, the card is closed for good, and the link opens nothing', async () => {
    const { id, card, email } = await desk.make()
    const path = await desk.pathOf(id)
    expect(
      (await platform.call(shop.people.owner, cancelEgift, { params: { id } })).body.gift,
    ).toMatchObject({ status: 'cancelled', acts: [] })
    expect(await contras()).toEqual([
      { contra: 'sales', amount: 2000n },
      { contra: 'sales', amount: -2000n },
    ])
    expect(await desk.balance(card)).toMatchObject({ balance: 0n, disabled_at: new Date(noon) })
    expect(await desk.mails(email)).toMatchObject([{ state: 'cancelled' }])
    expect(await desk.claim(path)).toMatchObject({ status: 410 })
    expect(await platform.call(shop.people.owner, cancelEgift, { params: { id } })).toMatchObject({
      status: 409,
      error: { code: 'egift_moved_on' },
    })
    expect((await desk.now(id)).returned_by).toMatch(/^t\d+$/)
  })

  test('by its maker for a day, by owners always, by nobody else', async () => {
    const { id } = await desk.make({}, shop.people.staff)
    const other = await platform.colleague(shop)
    expect(await platform.call(other, cancelEgift, { params: { id } })).toMatchObject({
      status: 403,
      error: { code: 'forbidden' },
    })
    platform.at('2026-06-02T12:00:01Z')
    expect(await platform.call(shop.people.staff, cancelEgift, { params: { id } })).toMatchObject({
      status: 403,
      error: { code: 'undo_too_late' },
    })
    expect((await platform.call(shop.people.owner, cancelEgift, { params: { id } })).status).toBe(
      200,
    )
  })

  test('twenty times at once takes the money back once', async () => {
    const { id, card } = await desk.make()
    const done = await Promise.all(
      Array.from({ length: 20 }, () =>
        platform.call(shop.people.owner, cancelEgift, { params: { id } }),
      ),
    )
    expect(done.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await desk.balance(card)).balance).toBe(0n)
    expect(await movements()).toHaveLength(2)
  })
})

describe('turned into credit', () => {
  test('its lot goes to the customer’s loyalty card as it is, and both hear of it', async () => {
    const customer = await platform.customer(shop)
    const { id, sender, card } = await desk.make({
      recipient: { name: 'Ada', email: customer.email },
    })
    expect((await desk.now(id)).acts).toContain('convert')
    const { body } = await platform.call(shop.people.staff, convertEgift, { params: { id } })
    expect(body.gift).toMatchObject({ status: 'claimed', platform_customer_id: customer.id })
    expect((await desk.balance(card)).balance).toBe(0n)
    const loyalty = await platform.db
      .selectFrom('gift_card')
      .select('balance')
      .where('customer_id', '=', customer.customer_id)
      .where('is_loyalty', '=', true)
      .executeTakeFirst()
    expect(loyalty?.balance).toBe(2000n)
    expect((await desk.mails(customer.email!)).map(({ name, state }) => [name, state])).toEqual([
      ['egift_recipient', 'cancelled'],
      ['egift_code', 'queued'],
    ])
    expect((await desk.mails(sender)).map(({ name }) => name)).toEqual(['egift_claimed'])
    expect(await platform.call(shop.people.staff, convertEgift, { params: { id } })).toMatchObject({
      status: 409,
      error: { code: 'egift_moved_on' },
    })
  })

  test('is refused where nobody has the e-mail', async () => {
    const { id } = await desk.make()
    expect(await platform.call(shop.people.owner, convertEgift, { params: { id } })).toMatchObject({
      status: 409,
      error: { code: 'no_customer' },
    })
  })
})

describe('lists', () => {
  test('by status, by name, e-mail, order and cart, with keys to go on from and counts', async () => {
    const made = [
      await desk.make({ order: '#77-A', sender: { name: 'Zelda' } }),
      await desk.make({ draft: true }),
      await desk.make({ send_at: '2026-06-05T09:00:00Z' }),
    ]
    const ids = (rows: { egift_id: string }[]) => rows.map(({ egift_id }) => egift_id)
    const { body } = await platform.call(shop.people.limited, listEgifts, {
      query: { page: 1, limit: 2 },
    })
    expect([body.count, ids(body.rows)]).toEqual([3, [made[2]!.id, made[1]!.id]])
    const rest = (
      await platform.call(shop.people.owner, listEgifts, {
        query: { limit: 2, after: body.after! },
      })
    ).body
    expect([ids(rest.rows), rest.after]).toEqual([[made[0]!.id], null])
    expect(
      ids(
        (await platform.call(shop.people.owner, listEgifts, { query: { status: 'draft' } })).body
          .rows,
      ),
    ).toEqual([made[1]!.id])
    for (const search of ['ZELDA', made[0]!.email.slice(0, 12), '#77-A'.toLowerCase()])
      expect(
        ids(
          (await platform.call(shop.people.owner, searchEgifts, { query: { search } })).body.rows,
        ),
      ).toEqual([made[0]!.id])
    expect(
      (await platform.call(shop.people.owner, searchEgifts, { query: { search: '%' } })).body.count,
    ).toBe(0)
    expect((await platform.call(shop.people.owner, countEgifts, {})).body.counts).toEqual({
      sent: 1,
      draft: 1,
      scheduled: 1,
    })
    const other = await platform.shop()
    expect(
      (await platform.call(other.people.owner, searchEgifts, { query: { search: 'Zelda' } })).body,
    ).toMatchObject({ count: 0, rows: [] })
  })
})

describe('settings', () => {
  const put = (more: object) =>
    platform.call(shop.people.owner, putEgiftSettings, {
      body: { ...defaultEgiftSettings, ...more },
    })
  test.each([
    [{ channels: { email: false, link: false } }, 'channels'],
    [{ earliest_days: 10, latest_days: 5 }, 'latest_days'],
    [{ claim_days: 3, last_chance_days: 3 }, 'last_chance_days'],
    [{ button_colour: '#777777', button_text_colour: '#888888' }, 'button_text_colour'],
    [{ button_colour: 'red;background:url(//canary)' }, 'button_colour'],
    [{ message_max: 100000 }, 'message_max'],
    [{ fraud_hold_above: '-5' }, 'fraud_hold_above'],
    [{ claim_days: 0 }, 'claim_days'],
  ])('%o is refused with its field', async (more, field) => {
    expect(await put(more)).toMatchObject({ status: 422, error: { code: 'invalid_input', field } })
  })

  test('what a shop types is text on the page, and the preview is that page', async () => {
    const evil = '<img src=x onerror=alert(1)>'
    const settings = {
      ...defaultEgiftSettings,
      claim_title: `${evil} {sender_name} {{7*7}}`,
      claim_text: evil,
      button_text: evil,
      after_text: `</style>${evil}`,
    }
    for (const page of ['open', 'claimed'] as const) {
      const { body } = await platform.call(shop.people.owner, previewClaimPage, {
        body: { settings, page },
      })
      expect(body.html).not.toContain('<img')
      expect(body.html).not.toContain('<script')
      expect(body.html).toContain('&lt;img')
    }
    expect(
      (
        await platform.call(shop.people.owner, previewClaimPage, {
          body: { settings, page: 'open' },
        })
      ).body.html,
    ).toContain('Charles {{7*7}}')
  })
})

test('erasing a person takes them out of gifts; the money stays, and their link ends', async () => {
  const customer = await platform.customer(shop)
  const { id, card } = await desk.make({
    recipient: { name: 'Canary Person', email: customer.email },
    message: 'canary words',
  })
  const path = await desk.pathOf(id)
  expect(
    (
      await platform.call(shop.people.owner, eraseCustomer, {
        params: { id: customer.id },
        body: { confirm: 'erase' },
      })
    ).status,
  ).toBe(200)
  expect(await desk.now(id)).toMatchObject({
    status: 'sent',
    recipient: { name: 'Erased', email: null },
    message: '',
  })
  expect((await desk.page(path)).status).toBe(404)
  expect((await desk.balance(card)).balance).toBe(2000n)
  for (const table of ['egift', 'egift_event', 'mail', 'gift_card'])
    expect(
      (
        await sql<{
          n: string
        }>`select count(*)::text as n from ${sql.table(table)} x where x::text ilike ${'%canary%'} or x::text like ${`%${customer.email}%`}`.execute(
          platform.db,
        )
      ).rows[0]?.n,
      table,
    ).toBe('0')
})

test('of another shop nothing is there', async () => {
  const other = await platform.shop()
  const { id } = await desk.make()
  for (const call of [getEgift, issueEgift, releaseEgift, copyEgiftLink, convertEgift, cancelEgift])
    expect(await platform.call(other.people.owner, call, { params: { id } })).toMatchObject({
      status: 404,
      error: { code: 'not_found' },
    })
})
