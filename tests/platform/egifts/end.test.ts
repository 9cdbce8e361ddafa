import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { eraseCustomer } from '#contract/customers/change.ts'
import { cancelEgift, convertEgift } from '#contract/egifts/calls.ts'
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

describe('cancelled', () => {
  test('the sale is reversed, the card is closed for good, and the link opens nothing', async () => {
    const { id, card, email } = await desk.make()
    const path = await desk.pathOf(id)
    expect(
      (await platform.call(shop.people.owner, cancelEgift, { params: { id } })).body.gift,
    ).toMatchObject({ status: 'cancelled', acts: [] })
    expect(await books.contras()).toEqual([
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
    expect(await books.movements()).toHaveLength(2)
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
      ['egift_added', 'queued'],
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
        }>`
          select count(*)::text as n
          from ${sql.table(table)} x
          where x::text ilike ${'%canary%'}
            or x::text like ${`%${customer.email}%`}`.execute(platform.db)
      ).rows[0]?.n,
      table,
    ).toBe('0')
})
