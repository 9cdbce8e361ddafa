import { describe, expect, test } from 'vitest'
import { upsertShopifyCustomer } from '#contract/customers/change.ts'
import { updateBalance } from '#contract/customers/money.ts'
import { listTransactions } from '#contract/customers/read.ts'
import { listMails } from '#contract/emails/calls.ts'
import { getGiftCard } from '#contract/gift-cards/read.ts'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import { body, guestsOf } from '../../support/gift-cards/guests.ts'
import { unique } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite({ at: '2026-03-01T10:00:00Z', ties: 'after all' })
const { loyalty } = guestsOf(platform, shop)

const guest = () => `${unique('guest')}@guests.example`
const send = (
  email: string,
  card: object = {},
  mail: object = {},
  person = shop.people.owner,
  more: { key?: string } = {},
) => platform.call(person, sendCustomGiftCard, { body: body(email, card, mail) as never }, more)
const upsert = (id: string, email: string) =>
  platform.call(shop.people.owner, upsertShopifyCustomer, { body: { id, email } })

describe('send-custom', () => {
  test('gives an unknown e-mail a card of its own, with code, lot and mail', async () => {
    const email = guest()
    const done = await send(email.toUpperCase(), { note: 'sorry', expires_on: '2026-12-31' })
    expect(done.body.gift_card).toMatchObject({
      balance: '10.00',
      currency: 'GBP',
      customer_name: 'Guest Person',
      customer_email: email,
      platform_customer_id: expect.stringMatching(/^tender-\d+$/),
      reason: 'Reward',
      note: 'sorry',
      expires_on: '2026-12-31',
      code: expect.stringMatching(/^([A-HJ-NP-Z2-9]{4} ){3}[A-HJ-NP-Z2-9]{4}$/),
      fulfilled_at: '2026-03-01T10:00:00.000Z',
      disabled_at: null,
    })
    expect(done.body.transaction).toMatchObject({
      kind: 'issue',
      amount: '10.00',
      balance_after: '10.00',
      mail: { state: 'queued' },
    })
    const read = await platform.call(shop.people.owner, getGiftCard, {
      params: { id: done.body.gift_card.gift_card_id },
      query: {},
    })
    expect(read.body.gift_card).toEqual({
      ...done.body.gift_card,
      lots: [
        expect.objectContaining({
          amount: '10.00',
          remaining: '10.00',
          expires_on: '2026-12-31',
          transaction_id: done.body.transaction.transaction_id,
        }),
      ],
    })
    const mails = await platform.call(shop.people.owner, listMails, { query: { limit: 1 } })
    expect(mails.body.rows).toMatchObject([
      {
        to: email,
        name: 'gift_card_manual',
        subject: 'Your credit',
        transaction_id: done.body.transaction.transaction_id,
      },
    ])
  })

  test('gives each issue to an unknown e-mail its own card', async () => {
    const email = guest()
    const two = await Promise.all([send(email), send(email)])
    expect(new Set(two.map(({ body }) => body.gift_card.gift_card_id)).size).toBe(2)
    expect(new Set(two.map(({ body }) => body.gift_card.code)).size).toBe(2)
  })

  test('joins a customer made later: the oldest card is the loyalty card, all credit theirs', async () => {
    const email = guest()
    const first = await send(email)
    await send(email, { balance: '5' })
    const id = unique('s')
    const made = await upsert(id, email)
    expect(made.body.LoyaltyCard?.GiftCard).toEqual({
      gift_card_id: first.body.gift_card.gift_card_id,
      code: first.body.gift_card.code,
      balance: '10.00',
    })
    expect(
      (await platform.call(shop.people.owner, listTransactions, { params: { id }, query: {} })).body
        .count,
    ).toBe(2)
    const third = await send(email, { balance: '1' })
    expect(third.body.gift_card).toMatchObject({
      gift_card_id: first.body.gift_card.gift_card_id,
      balance: '11.00',
      platform_customer_id: id,
    })
  })

  test('joins nobody of another shop, and no customer of another e-mail', async () => {
    const email = guest()
    const sent = await send(email)
    const guestId = sent.body.gift_card.platform_customer_id
    await platform.call(other.people.owner, upsertShopifyCustomer, {
      body: { id: unique('s'), email },
    })
    await upsert(unique('s'), `x${email}`)
    const { body } = await platform.call(shop.people.owner, getGiftCard, {
      params: { id: sent.body.gift_card.gift_card_id },
      query: {},
    })
    expect(body.gift_card.platform_customer_id).toBe(guestId)
    expect(guestId).toMatch(/^tender-\d+$/)
  })

  test("credits a known customer's loyalty card, and makes it where there is none", async () => {
    const { id, email } = await platform.customer(shop, { name: 'Known Person' })
    const first = await send(email!)
    expect(first.body.gift_card).toMatchObject({
      platform_customer_id: id,
      customer_name: 'Known Person',
      balance: '10.00',
    })
    await platform.call(shop.people.owner, updateBalance, {
      params: { id },
      body: { valueToUpdate: '5', reason: 'Refund' },
    })
    expect((await send(email!)).body.gift_card).toMatchObject({
      gift_card_id: first.body.gift_card.gift_card_id,
      balance: '25.00',
    })
    expect(await loyalty(id)).toMatchObject({ balance: '25.00' })
  })

  test('to one customer by ten at once makes one card and adds up', async () => {
    const { id, email } = await platform.customer(shop)
    const all = await Promise.all(
      Array.from({ length: 10 }, () => send(email!, { balance: '1.01' })),
    )
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(new Set(all.map(({ body }) => body.gift_card.gift_card_id)).size).toBe(1)
    expect(await loyalty(id)).toMatchObject({ balance: '10.10' })
  })

  test('while the customer is being made still joins them', async () => {
    for (let round = 0; round < 15; round += 1) {
      const email = guest()
      const id = unique('s')
      const [sent, made] = await Promise.all([send(email), upsert(id, email)])
      expect([sent.status, made.status]).toEqual([200, 200])
      expect(await loyalty(id), `round ${round}`).toMatchObject({
        balance: '10.00',
        gift_card_id: sent.body.gift_card.gift_card_id,
      })
    }
  })

  test('with its key again is the same answer and one card; another body is refused', async () => {
    const email = guest()
    const key = unique('key-0000')
    const first = await send(email, {}, {}, shop.people.owner, { key })
    const again = await send(email, {}, {}, shop.people.owner, { key })
    expect([first.status, again.text]).toEqual([200, first.text])
    expect(await send(email, { balance: '11' }, {}, shop.people.owner, { key })).toMatchObject({
      status: 422,
      error: { code: 'key_reused' },
    })
    const { rows } = (await platform.call(shop.people.owner, listMails, { query: {} })).body
    expect(rows.filter(({ to }) => to === email)).toHaveLength(1)
  })

  test.each([
    ['no amount', { balance: undefined }, {}, 'gift_card.balance'],
    ['nothing', { balance: '0' }, {}, 'gift_card.balance'],
    ['a negative amount', { balance: '-5' }, {}, 'gift_card.balance'],
    ['three decimals', { balance: '1.234' }, {}, 'gift_card.balance'],
    ['1e308', { balance: 1e308 }, {}, 'gift_card.balance'],
    ['a comma', { balance: '12,50' }, {}, 'gift_card.balance'],
    ['full-width digits', { balance: '１０' }, {}, 'gift_card.balance'],
    ['no name', { customer_name: '' }, {}, 'gift_card.customer_name'],
    [
      'two addresses',
      { customer_email: 'a@b.example,c@d.example' },
      {},
      'gift_card.customer_email',
    ],
    [
      'a header in the address',
      { customer_email: 'a@b.example\r\nBcc: x@y.example' },
      {},
      'gift_card.customer_email',
    ],
    ['a quoted address', { customer_email: '"a b"@c.example' }, {}, 'gift_card.customer_email'],
    [
      'a comment in the address',
      { customer_email: 'a(b)@c.example' },
      {},
      'gift_card.customer_email',
    ],
    ['no subject', {}, { subject: ' ' }, 'email_details.subject'],
    ['a header in the subject', {}, { subject: 'x\r\nBcc: y@z.example' }, 'email_details.subject'],
    [
      'a header in the name',
      {},
      { recipient_name: 'x\r\nBcc: y@z.example' },
      'email_details.recipient_name',
    ],
    ['a reason that is none', { reason: 'refund' }, {}, 'gift_card.reason'],
    ['yesterday', { expires_on: '2026-02-28' }, {}, 'gift_card.expires_on'],
    ['a day that is none', { expires_on: '2026-02-30' }, {}, 'gift_card.expires_on'],
    ['an instant that is none', { expires_on: '2026-13-45T99:99:99Z' }, {}, 'gift_card.expires_on'],
    [
      'an instant that has been',
      { expires_on: '2026-02-28T12:00:00Z' },
      {},
      'gift_card.expires_on',
    ],
    ['a code of its own', { code: 'AAAA' }, {}, 'gift_card'],
    ['a state', { disabled_at: null }, {}, 'gift_card'],
  ])('refuses %s by its field and makes no card', async (_, card, mail, field) => {
    const before = await cards()
    const done = await send(guest(), card, mail)
    expect([done.status, done.error?.field]).toEqual([422, field])
    expect(await cards()).toBe(before)
  })
  const cards = async () =>
    (await platform.db.selectFrom('gift_card').select('gift_card_id').execute()).length

  test('takes an instant as its day in the zone of the shop', async () => {
    const tokyo = await platform.shop({ time_zone: 'Asia/Tokyo' })
    const done = await send(guest(), { expires_on: '2026-12-31T15:00:00Z' }, {}, tokyo.people.owner)
    expect(done.body.gift_card.expires_on).toBe('2027-01-01')
    // it is the second of March there since 15:00 UTC
    platform.at('2026-03-01T16:00:00Z')
    expect(
      (await send(guest(), { expires_on: '2026-03-01' }, {}, tokyo.people.owner)).error?.field,
    ).toBe('gift_card.expires_on')
    expect((await send(guest(), { expires_on: '2026-03-01' })).status).toBe(200)
    platform.at('2026-03-01T10:00:00Z')
  })

  test('keeps to the limits and the plan of the shop', async () => {
    const limited = await platform.shop({
      settings: {
        limit_store_credit_issue_max_value: '100.00',
        limit_store_credit_issue_min_value: '5.00',
      },
    })
    expect(await send(guest(), { balance: '100.01' }, {}, limited.people.owner)).toMatchObject({
      status: 422,
      error: { code: 'over_limit', field: 'gift_card.balance', facts: { max: '100.00' } },
    })
    expect(await send(guest(), { balance: '5' }, {}, limited.people.owner)).toMatchObject({
      status: 422,
      error: { code: 'under_limit', facts: { min: '5.00' } },
    })
    const bare = await platform.shop({ settings: { features: [] } })
    expect(await send(guest(), {}, {}, bare.people.owner)).toMatchObject({
      status: 403,
      error: { code: 'feature_not_in_plan' },
    })
  })

  test('is for those who may issue', async () => {
    expect((await send(guest(), {}, {}, shop.people.staff)).status).toBe(200)
    for (const role of ['limited', 'pos'] as const)
      expect(await send(guest(), {}, {}, shop.people[role])).toMatchObject({
        status: 403,
        error: { code: 'forbidden' },
      })
  })
})
