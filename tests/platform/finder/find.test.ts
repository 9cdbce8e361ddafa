import { describe, expect, test } from 'vitest'
import { eraseCustomer, mergeCustomers } from '#contract/customers/change.ts'
import { updateBalance } from '#contract/customers/money.ts'
import { find } from '#contract/finder/calls.ts'
import type { Person } from '../../support/platform.ts'
import { placeOrder } from '../../support/orders/placing.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite()
const { owner, staff, limited, pos } = shop.people

const ask = (text: string, as: Person = staff) => platform.call(as, find, { body: { text } })
const found = async (text: string, as?: Person) => (await ask(text, as)).body
const titles = async (text: string, as?: Person) =>
  Object.fromEntries(
    (await found(text, as)).groups.map(({ kind, rows }) => [kind, rows.map(({ title }) => title)]),
  )
const give = (id: string) =>
  platform.call(owner, updateBalance, {
    params: { id },
    body: { valueToUpdate: '10', reason: 'Reward' } as never,
  })
const codeOf = async (id: string) => {
  const { groups } = await found(id, owner)
  const [customer] = groups.find(({ kind }) => kind === 'customers')!.rows
  expect(customer?.id).toBe(id)
  const rows = await platform.db
    .selectFrom('gift_card_code as k')
    .innerJoin('gift_card as g', 'g.gift_card_id', 'k.gift_card_id')
    .innerJoin('customer as c', 'c.customer_id', 'g.customer_id')
    .select(['k.cipher', 'k.last4'])
    .where('c.platform_customer_id', '=', id)
    .execute()
  return { code: platform.vault.open(shop.shop_id, rows[0]!.cipher), last4: rows[0]!.last4 }
}

describe('a person', () => {
  test('is found by name in any spelling and order, email and id, of this shop alone', async () => {
    const { id, email } = await platform.customer(shop, { name: 'Élise O’Bianchi-Łuk' })
    await platform.customer(other, { name: 'Élise O’Bianchi-Łuk' })
    for (const text of [
      'elise obianchi',
      'OBIANCHI Élise',
      'luk obian eli',
      'E\u0301LISE luk',
      '\u202eelise\u200b obianchi',
      email!.toUpperCase(),
      id,
    ]) {
      const { groups } = await found(text)
      expect(groups[0], text).toMatchObject({
        kind: 'customers',
        more: false,
        rows: [{ id, title: 'Élise O’Bianchi-Łuk', amount: '0.00', href: `/customers/${id}` }],
      })
    }
  })

  test('merged into another is that one, found by the other’s name alone and by both emails', async () => {
    const kept = await platform.customer(shop, { name: 'Twice Gemini' })
    const gone = await platform.customer(shop, { name: 'Twice Gemini' })
    expect((await found('gemini twice')).groups[0]?.rows).toHaveLength(2)
    await platform.call(owner, mergeCustomers, {
      params: { id: kept.id },
      body: { from: gone.id },
    })
    for (const text of ['gemini twice', gone.email!, gone.id, kept.email!])
      expect(
        (await found(text)).groups[0]?.rows.map(({ id }) => id),
        text,
      ).toEqual([kept.id])
  })

  test('who is erased is found no more', async () => {
    const { id, email } = await platform.customer(shop, { name: 'Vera Vanishing' })
    await platform.call(owner, eraseCustomer, {
      params: { id },
      body: { confirm: 'erase' },
    })
    for (const text of ['vera vanishing', email!, id])
      expect((await found(text)).groups, text).toEqual([])
  })
})

describe('a code', () => {
  test('finds its card for whoever looks up, masked for those who may not see it', async () => {
    const { id } = await platform.customer(shop, { name: 'Cody Holder' })
    await give(id)
    const { code, last4 } = await codeOf(id)
    const typed = code.toLowerCase().replace(/(.{4})(?=.)/g, '$1 ')
    expect((await found(typed, owner)).groups[0]).toMatchObject({
      kind: 'cards',
      rows: [
        { detail: 'Cody Holder', amount: '10.00', href: expect.stringMatching(/^\/store-credit/) },
      ],
    })
    for (const [who, href] of [
      [limited, /^\/store-credit/],
      [pos, new RegExp(`^/customers/${id}`)],
    ] as const) {
      const { groups } = await found(typed, who)
      expect(groups[0]).toMatchObject({
        kind: 'cards',
        rows: [{ title: `•••• •••• •••• ${last4}`, href: expect.stringMatching(href) }],
      })
      expect(JSON.stringify(groups)).not.toContain(code.slice(0, 12))
    }
    expect((await titles(last4)).cards).toHaveLength(1)
    expect((await found(typed, other.people.owner)).groups).toEqual([])
  })

  test('that does not exist is an hour’s budget of a person; names are still found', async () => {
    const { id } = await platform.customer(shop, { name: 'Buddy Budget' })
    await give(id)
    const { code } = await codeOf(id)
    for (let i = 0; i < 60; i += 1) await ask(`ABCD2345EFGH${1000 + i}`.replace(/[01]/g, 'Z'), pos)
    expect(await found(code, pos)).toMatchObject({ groups: [], code_wait: expect.any(Number) })
    expect((await titles('budget buddy', pos)).customers).toEqual(['Buddy Budget'])
    // another person's is whole
    expect((await titles(code, limited)).cards).toHaveLength(1)
  })

  test('counts no number of a customer that looks like one', async () => {
    const person = await platform.colleague(shop, 'staff', {})
    const id = `BARCODE2026${Date.now() % 1000}X`
    await platform.customer(shop, { id, name: 'Nina Number' })
    await give(id)
    for (let i = 0; i < 61; i += 1) await ask(id, person)
    const { code } = await codeOf(id)
    expect((await titles(code, person)).cards).toHaveLength(1)
  })
})

test('an order is found by its number with and without the sign, before anything else', async () => {
  const { customer_id } = await platform.customer(shop, { name: 'Otto Order' })
  const order = await placeOrder(platform, shop, { customer_id })
  for (const text of [order.name, order.name.replace('#', '')])
    expect((await found(text)).groups[0]).toMatchObject({
      kind: 'orders',
      rows: [{ title: order.name, detail: 'Otto Order' }],
    })
})

test('the team is found by those who manage it alone', async () => {
  expect((await titles(staff.email, owner)).staff).toHaveLength(1)
  expect((await titles(staff.email, staff)).staff).toBeUndefined()
})

test.each(['', '   ', '\u0301\u0308', '***', '%%%', '___', '\\', '\u200b\u202e'])(
  'the text %j finds nothing and says nothing is wrong',
  async (text) => expect(await ask(text)).toMatchObject({ status: 200, body: { groups: [] } }),
)

test('a text of 10,000 characters is refused in a sentence', async () => {
  expect(await ask('a'.repeat(10_000))).toMatchObject({ status: 422, error: { field: 'text' } })
})
