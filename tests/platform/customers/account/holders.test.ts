import { describe, expect, test } from 'vitest'
import { upsertShopifyCustomer } from '#contract/customers/change.ts'
import { listTransactions } from '#contract/customers/read.ts'
import { correctMail } from '#contract/emails/calls.ts'
import { splitGiftCard } from '#contract/gift-cards/change.ts'
import { getHome } from '#contract/home/calls.ts'
import { importCustomers } from '#platform/customers/import-customers.ts'
import { finished, upload } from '../../../support/bulk/campaigns.ts'
import { accountsOf, guestEmail, guestId } from '../../../support/customers/accounts.ts'
import { giftingOf } from '../../../support/egifts/gifting.ts'
import { unique } from '../../../support/platform.ts'
import { suite } from '../../../support/suite.ts'

const { platform, shop } = await suite({ connections: 25, ties: 'after all' })
const { send, change, read, listed, customersOf, cardsOf } = accountsOf(platform, shop)
const { owner } = shop.people

const upsert = (id: string, email: string | null, more: object = {}) =>
  platform.call(owner, upsertShopifyCustomer, { body: { id, email, ...more } as never })
const record = (id: string, email: string | null) => ({
  line: 1,
  id,
  first_name: 'Grace',
  last_name: 'Named',
  email,
  state: 'enabled' as const,
  tags: '',
  total_spent: '0',
  orders_count: 0,
})
const scope = { ...shop, name: '', currency: 'GBP', time_zone: 'UTC', email: '', settings: {} }
const only = async (email: string) => {
  const found = await customersOf(email)
  expect(found).toHaveLength(1)
  return found[0]!
}

describe('everyone who holds credit is a customer', () => {
  test('an unknown e-mail that gets credit: listed, found and counted at home, a Non-Member', async () => {
    const email = guestEmail()
    const before = (await platform.call(owner, getHome, { query: {} })).body.customers
    const { body } = await send(email, '12.50')
    const id = String(body.gift_card.platform_customer_id)
    expect(id).toMatch(guestId)
    expect(await read(id)).toMatchObject({
      full_name: 'Grace Guest',
      email,
      state: 'disabled',
      balance: '12.50',
      LoyaltyCard: null,
      cards: [{ gift_card_id: body.gift_card.gift_card_id, balance: '12.50', is_loyalty: false }],
    })
    expect((await listed()).rows[0]).toMatchObject({ platform_customer_id: id, balance: '12.50' })
    const home = (await platform.call(owner, getHome, { query: {} })).body
    expect(home.customers).toBe(before + 1)
  })

  test('two issues at once to the same unknown e-mail make one customer, and so do twenty', async () => {
    for (const many of [2, 20]) {
      const email = guestEmail()
      const all = await Promise.all(Array.from({ length: many }, () => send(email, '1.01')))
      expect(all.map(({ status }) => status)).toEqual(all.map(() => 200))
      const customer = await only(email)
      expect(await read(customer.platform_customer_id)).toMatchObject({
        balance: (1.01 * many).toFixed(2),
      })
    }
  })

  test('also beside a store that names the e-mail at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const email = guestEmail()
      const id = unique('s')
      const [sent, named] = await Promise.all([
        send(email),
        round % 2 ? importCustomers(platform, scope, [record(id, email)]) : upsert(id, email),
      ])
      expect(sent.status).toBe(200)
      expect(named).toBeTruthy()
      expect(await read(id), `round ${round}`).toMatchObject({ email, balance: '10.00' })
      expect((await only(email)).platform_customer_id).toBe(id)
    }
  })

  test.each<[string, (email: string) => Promise<unknown>]>([
    [
      'a split to somebody new',
      async (email) => {
        const { body } = await send(guestEmail())
        return platform.call(owner, splitGiftCard, {
          params: { id: body.gift_card.gift_card_id },
          body: { amount: '10.00', customer_email: email, customer_name: 'Grace Guest' },
        })
      },
    ],
    [
      'a claimed eGift',
      async (email) => {
        const desk = await giftingOf(platform, shop)
        const { id } = await desk.make({
          value: '10.00',
          recipient: { name: 'Grace Guest', email },
        })
        await desk.run()
        return desk.claim(await desk.pathOf(id))
      },
    ],
    [
      'a campaign',
      async (email) =>
        finished(platform, shop, {
          operation_name: 'gift_card',
          source: {
            csv: { url: await upload(platform, shop, `email,amount\n${email},6\n${email},4\n`) },
          },
          on_duplicate: 'keep',
        }),
    ],
  ])('%s makes the customer', async (_, give) => {
    const email = guestEmail()
    await give(email)
    const customer = await only(email)
    expect(customer).toMatchObject({ made_here: true, state: 'disabled' })
    expect((await read(customer.platform_customer_id)).balance).toBe('10.00')
  })

  test('an unclaimed eGift has no customer yet', async () => {
    const email = guestEmail()
    const desk = await giftingOf(platform, shop)
    await desk.make({ recipient: { name: 'Grace', email } })
    expect(await customersOf(email)).toEqual([])
  })
})

describe('a guest whom the store names', () => {
  test('keeps their account under the store’s id, and the old address leads on', async () => {
    const email = guestEmail()
    const { body } = await send(email)
    const old = String(body.gift_card.platform_customer_id)
    const id = unique('s')
    const named = await upsert(id, email, { state: 'enabled' })
    expect(named.body).toMatchObject({
      platform_customer_id: id,
      full_name: 'Grace Guest',
      state: 'enabled',
      balance: '10.00',
      LoyaltyCard: { GiftCard: { gift_card_id: body.gift_card.gift_card_id } },
    })
    expect(await read(old)).toEqual(await read(id))
    expect((await change(old, '2')).body.customer).toMatchObject({ balance: '12.00' })
    await only(email)
  })

  test('by an import, too, also when the import is repeated', async () => {
    const email = guestEmail()
    await send(email)
    const id = unique('s')
    for (const [made, unchanged] of [
      [1, 0],
      [0, 1],
    ] as const)
      expect(await importCustomers(platform, scope, [record(id, email)])).toMatchObject({
        made,
        unchanged,
        rejected: [],
      })
    expect(await read(id)).toMatchObject({ full_name: 'Grace Named', balance: '10.00' })
  })

  test.each(['upsert', 'import'] as const)(
    'as one they have already (%s): the cards are theirs, and no money moves',
    async (way) => {
      const email = guestEmail()
      const sent = await send(email)
      const old = String(sent.body.gift_card.platform_customer_id)
      const known = await platform.customer(shop, { email: null })
      await change(known.id, '5')
      const count = (await listed()).count
      if (way === 'upsert') expect((await upsert(known.id, email)).status).toBe(200)
      else await importCustomers(platform, scope, [record(known.id, email)])
      expect(await read(known.id)).toMatchObject({ email, balance: '15.00' })
      expect(await read(old)).toMatchObject({ platform_customer_id: known.id })
      const cards = await cardsOf(known.customer_id)
      expect(cards.map(({ is_loyalty, balance }) => [is_loyalty, balance])).toEqual([
        [false, 1000n],
        [true, 500n],
      ])
      const { body } = await platform.call(owner, listTransactions, {
        params: { id: known.id },
        query: {},
      })
      expect(Object.values(body.data).map(({ kind }) => kind)).toEqual(['issue', 'issue'])
      expect((await listed()).count).toBe(Number(count) - 1)
    },
  )

  test('loses no credit that is on its way while they become one with a customer', async () => {
    for (let round = 0; round < 10; round += 1) {
      const email = guestEmail()
      await send(email, '1.00')
      const known = await platform.customer(shop, { email: null })
      const all = await Promise.all([
        ...Array.from({ length: 4 }, () => send(email, '1.00')),
        round % 2
          ? importCustomers(platform, scope, [record(known.id, email)])
          : upsert(known.id, email),
      ])
      expect(all.slice(0, 4)).toMatchObject(Array.from({ length: 4 }, () => ({ status: 200 })))
      expect(await read(known.id), `round ${round}`).toMatchObject({ email, balance: '5.00' })
    }
  })

  test('has an id that no store may use', async () => {
    expect(await upsert('tender-999999999', guestEmail())).toMatchObject({
      status: 422,
      error: { field: 'id' },
    })
    const { rejected } = await importCustomers(platform, scope, [
      record('tender-999999999', guestEmail()),
    ])
    expect(rejected).toHaveLength(1)
  })

  test('by a corrected address, is the customer who has it', async () => {
    const known = await platform.customer(shop)
    await change(known.id, '5')
    const { body } = await send(guestEmail())
    const mail_id = body.transaction.mail!.mail_id
    await platform.db
      .updateTable('mail')
      .set({ state: 'failed' })
      .where('mail_id', '=', BigInt(mail_id.slice(1)))
      .execute()
    expect(
      (
        await platform.call(owner, correctMail, {
          params: { id: mail_id },
          body: { to_email: known.email!, change_owner: true },
        })
      ).status,
    ).toBe(200)
    expect(await read(known.id)).toMatchObject({ balance: '15.00' })
  })
})
