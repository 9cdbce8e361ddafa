import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { cancelEgift, changeEgiftRecipient, sendEgift } from '#contract/egifts/calls.ts'
import { getGiftCard } from '#contract/gift-cards/read.ts'
import { checkCode } from '#contract/redemptions/calls.ts'
import { codeOn, type Gifting, giftingOf, giftsThatDoNotTie } from '../../support/egifts/gifting.ts'
import { type TestShop, unique } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'
import { text as english } from '../../support/text.ts'

const platform = await suitePlatform({ connections: 25, ties: 'after all' })
let shop: TestShop
let desk: Gifting
const noon = '2026-06-01T12:00:00Z'
afterAll(async () => expect(await giftsThatDoNotTie(platform)).toEqual([]))
beforeEach(async () => {
  platform.at(noon)
  shop = await platform.shop()
  desk = await giftingOf(platform, shop)
})

/** Opens the page from another address. */
const storefrontFrom =
  (i: number) =>
  async (path: string): Promise<string> => {
    const env = { incoming: { socket: { remoteAddress: `10.0.${i}.1` } } }
    const response = await desk.storefront.request(
      path,
      {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: '',
      },
      env,
    )
    return response.text()
  }

describe('claimed', () => {
  test('the card is the recipient’s, its code shown once and mailed; no money moved', async () => {
    const customer = await platform.customer(shop)
    const { id, card, sender } = await desk.make({
      recipient: { name: 'Ada', email: customer.email },
    })
    const path = await desk.pathOf(id)
    const { status, text } = await desk.claim(path)
    const code = codeOn(text)
    expect([status, code]).toEqual([200, expect.stringMatching(/^\w{4}( \w{4})+$/)])
    expect(await desk.now(id)).toMatchObject({
      status: 'claimed',
      claimed_at: '2026-06-01T12:00:00.000Z',
      platform_customer_id: customer.id,
      acts: [],
    })
    expect(await desk.balance(card)).toMatchObject({
      balance: 2000n,
      awaits_claim: false,
      customer_id: customer.customer_id,
    })
    expect((await desk.store.ask(checkCode, { body: { code } })).body).toMatchObject({
      available: '20.00',
    })
    expect((await desk.messageIn(customer.email!, 'egift_code')).text).toContain(code)
    expect((await desk.messageIn(sender, 'egift_claimed')).text).toContain(
      'Ada has claimed the gift',
    )
    expect(
      await platform.db
        .selectFrom('movement')
        .select('kind')
        .where('shop_id', '=', shop.shop_id)
        .execute(),
    ).toHaveLength(1)
    const again = await desk.claim(path)
    expect([again.status, codeOn(again.text)]).toEqual([410, ''])
    expect((await desk.page(path)).text).not.toContain(code)
    expect(
      (await platform.call(shop.people.owner, getGiftCard, { params: { id: card! }, query: {} }))
        .body.gift_card,
    ).toMatchObject({ code, customer_name: expect.any(String) })
  })

  test('by link without an address: asks for one, and refuses what is none', async () => {
    const { id } = await desk.make({ channel: 'link', recipient: { name: 'Ada' } })
    const path = await desk.pathOf(id)
    expect((await desk.page(path)).text).toContain('type="email"')
    for (const email of ['', 'x', 'a@x.example, b@x.example', '"a"@x.example'])
      expect(await desk.claim(path, { email })).toMatchObject({
        status: 422,
        text: expect.stringContaining(english('storefront-pages.claim.badEmail')),
      })
    expect((await desk.now(id)).status).toBe('opened')
    const email = `${unique('guest')}@customers.example`
    expect((await desk.claim(path, { email })).status).toBe(200)
    expect(await desk.now(id)).toMatchObject({ status: 'claimed', recipient: { email } })
  })

  test('twenty-five at once: one gets it', async () => {
    const { id, card, email } = await desk.make()
    const path = await desk.pathOf(id)
    const addresses = Array.from({ length: 25 }, (_, i) => storefrontFrom(i))
    const done = await Promise.all(addresses.map((ask) => ask(path)))
    expect(done.map((text) => codeOn(text)).filter(Boolean)).toHaveLength(1)
    expect((await desk.mails(email)).filter(({ name }) => name === 'egift_code')).toHaveLength(1)
    const { rows } = await sql<{
      n: string
    }>`
      select count(*)::text as n
      from gift_card_code
      where gift_card_id = ${BigInt(card!.slice(1))}`.execute(platform.db)
    expect(rows[0]?.n).toBe('1')
  })

  test('against a cancellation: either the recipient has it all, or the buyer', async () => {
    for (let i = 0; i < 12; i += 1) {
      const { id, card } = await desk.make()
      const path = await desk.pathOf(id)
      const [claimed, cancelled] = await Promise.all([
        storefrontFrom(i)(path),
        platform.call(shop.people.owner, cancelEgift, { params: { id } }),
      ])
      const { balance, disabled_at, awaits_claim } = await desk.balance(card)
      const { status } = await desk.now(id)
      if (codeOn(claimed))
        expect([status, balance, disabled_at, awaits_claim, cancelled.status]).toEqual([
          'claimed',
          2000n,
          null,
          false,
          409,
        ])
      else
        expect([status, balance, awaits_claim, cancelled.status]).toEqual([
          'cancelled',
          0n,
          true,
          200,
        ])
    }
  })

  test('against a change of recipient: the old link gets it before, or never', async () => {
    for (let i = 0; i < 12; i += 1) {
      const { id } = await desk.make()
      const path = await desk.pathOf(id)
      const body = { name: 'Grace', email: `${unique('guest')}@customers.example` }
      const [claimed, changed] = await Promise.all([
        storefrontFrom(i)(path),
        platform.call(await platform.colleague(shop, 'owner'), changeEgiftRecipient, {
          params: { id },
          body,
        }),
      ])
      const gift = await desk.now(id)
      if (codeOn(claimed))
        expect([gift.status, gift.recipient.name, changed.status]).toEqual(['claimed', 'Ada', 409])
      else
        expect([gift.status, gift.recipient.name, changed.status]).toEqual(['sent', 'Grace', 200])
    }
  })

  test('sent against a change of recipient: no mail with a live link goes to the old address', async () => {
    for (let i = 0; i < 8; i += 1) {
      const { id, email } = await desk.make()
      const body = { name: 'Grace', email: `${unique('guest')}@customers.example` }
      await Promise.all([
        platform.call(await platform.colleague(shop, 'owner'), sendEgift, {
          params: { id },
          body: {},
        }),
        platform.call(await platform.colleague(shop, 'owner'), changeEgiftRecipient, {
          params: { id },
          body,
        }),
      ])
      expect((await desk.mails(email)).filter(({ state }) => state !== 'cancelled')).toEqual([])
      expect((await desk.mails(body.email)).length).toBeGreaterThan(0)
    }
  })
})
