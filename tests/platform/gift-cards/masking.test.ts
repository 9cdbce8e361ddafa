import { describe, expect, test } from 'vitest'
import { upsertShopifyCustomer } from '#contract/customers/change.ts'
import { regenerateLoyaltyCard, updateBalance } from '#contract/customers/money.ts'
import {
  getCustomer,
  listCustomers,
  searchCustomers,
  searchCustomersByEmailOrName,
} from '#contract/customers/read.ts'
import { renderEmail } from '#contract/emails/calls.ts'
import { getGiftCard } from '#contract/gift-cards/read.ts'
import { sendCustomGiftCard, sendGiftCard } from '#contract/gift-cards/send.ts'
import { type Role, roles } from '#rules/way/access.ts'
import { type TestShop, unique } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform()

const whole = /([A-HJ-NP-Z2-9]{4}[ -]?){3}[A-HJ-NP-Z2-9]{4}/
const full = /^([A-HJ-NP-Z2-9]{4} ){3}[A-HJ-NP-Z2-9]{4}$/
const masked = /^•••• •••• •••• [A-HJ-NP-Z2-9]{4}$/

/** Shown codes by role, with and without the setting that hides them. */
const sees: Record<Role, [shown: boolean, hiding: boolean]> = {
  owner: [true, false],
  staff: [true, false],
  limited: [false, false],
  pos: [false, false],
  admin: [true, true],
}
const cells = roles.flatMap((role) =>
  [false, true].map((hiding) => [role, hiding, sees[role][hiding ? 1 : 0]] as const),
)

const shopWith = async (hiding: boolean) => {
  const shop = await platform.shop({
    settings: { hiding_gift_card_code_except_last_4_digits: hiding },
  })
  const customer = await platform.customer(shop)
  const { body } = await platform.call(shop.people.admin, updateBalance, {
    params: { id: customer.id },
    body: { valueToUpdate: '20', reason: 'Reward' },
  })
  return {
    shop,
    ...customer,
    card: body.transaction.gift_card_id,
    code: body.customer.LoyaltyCard!.GiftCard.code,
  }
}
const codeIn = (text: string) => text.match(/"code":"([^"]*)"/)?.[1]

describe('a code', () => {
  test.each(cells)(
    '%s, hidden by the shop: %j, shows whole: %j, wherever it is asked for',
    async (role, hiding, shows) => {
      const { shop, id, email, card, code } = await shopWith(hiding)
      expect(code).toMatch(full)
      const person = shop.people[role]
      const answers = [
        await platform.call(person, getCustomer, { params: { id } }),
        await platform.call(person, listCustomers, { query: {} }),
        await platform.call(person, searchCustomers, { query: { search: email! } }),
        await platform.call(person, searchCustomersByEmailOrName, { query: { search: email! } }),
        ...(role === 'pos'
          ? []
          : [
              await platform.call(person, getGiftCard, {
                params: { id: card },
                query: { with_usages: true },
              }),
            ]),
        ...(role === 'limited' || role === 'pos'
          ? []
          : [
              await platform.call(person, updateBalance, {
                params: { id },
                body: { valueToUpdate: '1', reason: 'Reward' },
              }),
            ]),
      ]
      for (const { status, text } of answers) {
        expect(status).toBe(200)
        expect(codeIn(text)).toBe(shows ? code : `•••• •••• •••• ${code.slice(-4)}`)
        if (!shows) expect(text).not.toMatch(whole)
      }
      if (role === 'pos') return
      const mail = await platform.call(person, renderEmail, {
        params: { name: 'gift_card_manual' },
        body: { platform_customer_id: id, amount: '5' },
      })
      expect(mail.text.includes(code)).toBe(shows)
      expect(mail.body.text).toContain(shows ? code : `•••• •••• •••• ${code.slice(-4)}`)
    },
  )

  test('that a person makes is shown to them as the shop wants it, a new one included', async () => {
    const { shop, id } = await shopWith(true)
    const to = `${unique('guest')}@guests.example`
    const mail = { recipient_email: to, subject: 'Hello', title: 'For you' }
    const sent = await platform.call(shop.people.staff, sendCustomGiftCard, {
      body: {
        gift_card: { customer_name: 'Guest', customer_email: to, balance: '10', reason: 'Reward' },
        email_details: mail,
      },
    })
    expect(sent.body.gift_card.code).toMatch(masked)
    const anew = await platform.call(shop.people.owner, regenerateLoyaltyCard, { params: { id } })
    expect(anew.body.gift_card.code).toMatch(masked)
    expect(sent.text + anew.text).not.toMatch(whole)
  })

  test("repeated by its key is masked for whoever asks: another person's key is none of theirs", async () => {
    const { shop, id } = await shopWith(false)
    const key = unique('key-0000')
    const body = { valueToUpdate: '1', reason: 'Reward' as const }
    const first = await platform.call(
      shop.people.owner,
      updateBalance,
      { params: { id }, body },
      { key },
    )
    expect(first.text).toMatch(whole)
    const again = await platform.call(
      shop.people.staff,
      updateBalance,
      { params: { id }, body },
      { key },
    )
    expect(again).toMatchObject({ status: 422, error: { code: 'key_reused' } })
    expect(again.text).not.toMatch(whole)
  })

  test('that is not there is a dash', async () => {
    const { shop, id, card } = await shopWith(false)
    await platform.db
      .updateTable('gift_card_code')
      .set({ ended_at: new Date() })
      .where('shop_id', '=', shop.shop_id)
      .execute()
    expect(
      (await platform.call(shop.people.owner, getCustomer, { params: { id } })).body.LoyaltyCard
        ?.GiftCard.code,
    ).toBe('-')
    expect(
      (await platform.call(shop.people.limited, getGiftCard, { params: { id: card }, query: {} }))
        .body.gift_card.code,
    ).toBe('-')
    const bare = await platform.customer(shop)
    expect(
      (await platform.call(shop.people.owner, getCustomer, { params: { id: bare.id } })).body
        .LoyaltyCard,
    ).toBeNull()
  })

  test('finds nobody by itself or a part of it: no digit is learned by searching', async () => {
    const { shop, code } = await shopWith(true)
    const parts = [
      code,
      code.replaceAll(' ', ''),
      code.slice(0, 4),
      code.slice(-4),
      code.slice(0, 1),
      code.toLowerCase(),
      `•••• •••• •••• ${code.slice(-4)}`,
    ]
    for (const role of roles)
      for (const search of parts) {
        const person = shop.people[role]
        if (search.length > 1)
          expect(
            (await platform.call(person, searchCustomers, { query: { search } })).body.count,
            search,
          ).toBe(0)
        const before = await platform.call(person, searchCustomers, { query: { search } })
        await platform.call(shop.people.owner, regenerateLoyaltyCard, {
          params: { id: await customerOf(shop) },
        })
        expect(
          (await platform.call(person, searchCustomers, { query: { search } })).body.count,
        ).toBe(before.body.count)
        expect(
          (await platform.call(person, searchCustomersByEmailOrName, { query: { search } })).body
            .count,
        ).toBe(before.body.count)
      }
  })
  const customerOf = async (shop: TestShop) =>
    (await platform.call(shop.people.owner, listCustomers, { query: {} })).body.rows[0]!
      .platform_customer_id

  test("isn't had by changing the customer's e-mail to one's own where the shop hides codes", async () => {
    const { shop, id, email, card } = await shopWith(true)
    const mine = `${unique('mine')}@elsewhere.example`
    expect(
      await platform.call(shop.people.staff, upsertShopifyCustomer, { body: { id, email: mine } }),
    ).toMatchObject({ status: 403, error: { code: 'forbidden', field: 'email' } })
    expect(
      await platform.call(shop.people.staff, sendGiftCard, {
        params: { id: card },
        body: { email: mine },
      }),
    ).toMatchObject({ status: 422, error: { code: 'not_a_recipient' } })
    expect(
      (
        await platform.call(shop.people.staff, upsertShopifyCustomer, {
          body: { id, email: email!, first_name: 'Known' },
        })
      ).body,
    ).toMatchObject({ email, first_name: 'Known' })
    expect(
      (await platform.call(shop.people.admin, upsertShopifyCustomer, { body: { id, email: mine } }))
        .body,
    ).toMatchObject({ email: mine })
    const bare = await platform.customer(shop)
    expect(
      (
        await platform.call(shop.people.staff, upsertShopifyCustomer, {
          body: { id: bare.id, email: `${unique('new')}@guests.example` },
        })
      ).status,
    ).toBe(200)
  })

  test('is nowhere in the database in clear', async () => {
    const { shop, code, id } = await shopWith(false)
    await platform.call(
      shop.people.owner,
      updateBalance,
      { params: { id }, body: { valueToUpdate: '1', reason: 'Reward' } },
      { key: unique('key-0000') },
    )
    const plain = code.replaceAll(' ', '')
    for (const table of [
      'gift_card',
      'gift_card_code',
      'idempotency',
      'audit',
      'movement',
      'customer',
      'mail',
    ] as const) {
      const rows = await platform.db.selectFrom(table).selectAll().execute()
      const text = JSON.stringify(rows, (_, value) => {
        if (value instanceof Uint8Array) return Buffer.from(value).toString('latin1')
        return typeof value === 'bigint' ? String(value) : value
      })
      expect(text.includes(plain) || text.includes(code), table).toBe(false)
    }
  })
})
