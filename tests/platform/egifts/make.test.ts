import { beforeEach, describe, expect, test } from 'vitest'
import { changeEgiftDate, createEgift, issueEgift } from '#contract/egifts/calls.ts'
import { enableGiftCard, mergeGiftCards, replaceCode } from '#contract/gift-cards/change.ts'
import { getGiftCard, getGreetingToken } from '#contract/gift-cards/read.ts'
import { undoTransaction } from '#contract/store-credit/calls.ts'
import { type Books, booksOf } from '../../support/egifts/books.ts'
import { type Gifting, giftingOf } from '../../support/egifts/gifting.ts'
import type { TestShop } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ connections: 25, ties: 'after all' })
let shop: TestShop
let books: Books
let desk: Gifting
const noon = '2026-06-01T12:00:00Z'
beforeEach(async () => {
  platform.at(noon)
  shop = await platform.shop()
  books = booksOf(platform, shop)
  desk = await giftingOf(platform, shop)
})
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
    expect(await books.movements()).toEqual([
      {
        kind: 'issue',
        amount: 2000n,
        source: 'staff',
        staff_id: shop.people.owner.staff_id,
        cause_kind: 'egift',
        cause_id: id,
      },
    ])
    expect(await books.contras()).toEqual([{ contra: 'sales', amount: 2000n }])
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
        subject: '',
        state: 'queued',
      },
    ])
    expect(await steps(id)).toEqual(['sent', 'paid', 'made'])
  })

  test('a draft issues nothing until it is issued; one for later waits', async () => {
    const draft = await desk.make({ draft: true, send_at: '2026-06-05T09:00:00Z' })
    expect([(await desk.now(draft.id)).status, await books.movements()]).toEqual(['draft', []])
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
    expect(await books.movements()).toHaveLength(1)
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
    books = booksOf(platform, shop)
    await desk.set({
      message_max: 20,
      channels: { email: true, link: false },
      asks: { message: true, send_date: true, product: false },
      earliest_days: 2,
      latest_days: 7,
    })
    expect(
      await platform.call(shop.people.owner, createEgift, { body: desk.gift(more) }),
    ).toMatchObject({
      status: 422,
      error: { code, field },
    })
    expect(await books.movements()).toEqual([])
  })

  test('its days are counted by the zone of scheduled dates, and later changed by it', async () => {
    shop = await platform.shop({
      settings: {
        enable_scheduled_timezone_FT: true,
        scheduled_timezone_data: { tz: 'Asia/Tokyo' },
      },
    })
    desk = await giftingOf(platform, shop)
    await desk.set({ earliest_days: 1 })
    const make = (send_at: string) =>
      platform.call(shop.people.owner, createEgift, { body: desk.gift({ send_at }) })
    // in Tokyo tomorrow begins at 15:00 UTC
    expect(await make('2026-06-01T14:59:00Z')).toMatchObject({ error: { field: 'send_at' } })
    const made = await make('2026-06-01T15:01:00Z')
    expect(made.body.gift).toMatchObject({ status: 'scheduled' })
    const move = (send_at: string) =>
      platform.call(shop.people.owner, changeEgiftDate, {
        params: { id: made.body.gift.egift_id },
        body: { send_at },
      })
    expect(await move('2026-06-01T14:59:00Z')).toMatchObject({ error: { field: 'send_at' } })
    expect(await move('2026-06-01T15:02:00Z')).toMatchObject({ status: 200 })
  })

  test('is refused where gifts are off, not in the plan, over the person’s limit or right', async () => {
    const person = await platform.colleague(shop, 'staff', { limit_issue: 1000n })
    expect(await platform.call(person, createEgift, { body: desk.gift() })).toMatchObject({
      status: 422,
      error: { code: 'over_own_limit' },
    })
    expect(
      await platform.call(shop.people.limited, createEgift, { body: desk.gift() }),
    ).toMatchObject({
      status: 403,
      error: { code: 'forbidden' },
    })
    await desk.set({ enabled: false })
    expect(
      await platform.call(shop.people.owner, createEgift, { body: desk.gift() }),
    ).toMatchObject({
      status: 409,
      error: { code: 'egifts_off' },
    })
    const poor = await platform.shop({
      settings: { features: [{ name: 'issue_store_credit', count: null }] },
    })
    const theirs = await giftingOf(platform, poor)
    expect(
      await platform.call(poor.people.owner, createEgift, { body: theirs.gift() }),
    ).toMatchObject({
      status: 403,
      error: { code: 'feature_not_in_plan' },
    })
  })

  test('the same key twice is one gift', async () => {
    const body = desk.gift()
    const one = await platform.call(
      shop.people.owner,
      createEgift,
      { body },
      { key: 'one-gift-key' },
    )
    const two = await platform.call(
      shop.people.owner,
      createEgift,
      { body },
      { key: 'one-gift-key' },
    )
    expect(two.body).toEqual(one.body)
    expect(await books.movements()).toHaveLength(1)
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
