import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { type Cards, cardsOf, codeOf } from '../../support/ledger/cards.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite({ at: '2026-03-01T10:00:00Z' })
let card: bigint
let desk: Cards
beforeEach(async () => {
  const { id } = await platform.customer(shop)
  const { body } = await platform.call(shop.people.owner, updateBalance, {
    params: { id },
    body: { valueToUpdate: '10.00', reason: 'Reward', note: 'Grüße 😀 Привет' },
  })
  card = BigInt(body.transaction.gift_card_id.slice(1))
  desk = cardsOf(platform, shop, card)
})

describe('what history refers to', () => {
  const elsewhere = `(
    select max(gift_card_id)
    from gift_card
    where gift_card_id <> (select max(gift_card_id) from gift_card)
  )`
  const strays = [
    [
      'gift_card_code',
      'a card that is not there',
      `
        insert into gift_card_code (shop_id, gift_card_id, digest, cipher, last4, created_at)
        values ($shop, 1000000000, 'd', 'c', 'ABCD', now())`,
    ],
    [
      'movement',
      'a card that is not there',
      `
        insert into movement (
          shop_id, gift_card_id, kind, amount, balance_before, balance_after, source, at
        )
        values ($shop, 1000000000, 'issue', 1, 0, 1, 'api', now())`,
    ],
    [
      'movement',
      'a card of another shop',
      `
        insert into movement (
          shop_id, gift_card_id, kind, amount, balance_before, balance_after, source, at
        )
        values ($shop + 1000, $card, 'issue', 1, 0, 1, 'api', now())`,
    ],
    [
      'movement',
      'staff that is not there',
      `
        insert into movement (
          shop_id, gift_card_id, kind, amount, balance_before, balance_after, source, staff_id, at
        )
        values ($shop, $card, 'issue', 1, 0, 1, 'api', 1000000000, now())`,
    ],
    [
      'lot',
      'a movement that is not there',
      `
        insert into lot (
          shop_id, gift_card_id, movement_id, origin_movement_id, kind, amount, remaining, created_at
        )
        values ($shop, $card, 1000000000, 1000000000, 'paid', 1, 1, now())`,
    ],
    [
      'lot',
      'a movement of another card',
      `
        insert into lot (
          shop_id, gift_card_id, movement_id, origin_movement_id, kind, amount, remaining, created_at
        )
        select $shop, ${elsewhere}, movement_id, movement_id, 'paid', 1, 1, now()
        from movement
        where gift_card_id = $card`,
    ],
    [
      'lot',
      'an origin that is not there',
      `
        insert into lot (
          shop_id, gift_card_id, movement_id, origin_movement_id, kind, amount, remaining, created_at
        )
        select $shop, $card, movement_id, 1000000000, 'paid', 1, 1, now()
        from movement
        where gift_card_id = $card`,
    ],
    [
      'entry',
      'a movement that is not there',
      `
        insert into entry (
          shop_id, gift_card_id, seq, movement_id, lot_id, contra, amount, balance_after, at, hash
        )
        select $shop, $card, 99, 1000000000, lot_id, 'sales', 1, 1, now(), ''
        from lot
        where gift_card_id = $card`,
    ],
    [
      'entry',
      'a lot that is not there',
      `
        insert into entry (
          shop_id, gift_card_id, seq, movement_id, lot_id, contra, amount, balance_after, at, hash
        )
        select $shop, $card, 99, movement_id, 1000000000, 'sales', 1, 1, now(), ''
        from lot
        where gift_card_id = $card`,
    ],
    [
      'entry',
      'a movement and a lot of another card',
      `
        insert into entry (
          shop_id, gift_card_id, seq, movement_id, lot_id, contra, amount, balance_after, at, hash
        )
        select $shop, ${elsewhere}, 99, movement_id, lot_id, 'sales', 1, 1, now(), ''
        from lot
        where gift_card_id = $card`,
    ],
  ]
  test.each(strays)(
    '%s: a row that refers to %s is refused by the database',
    async (_, __, statement) => {
      const insert = statement!
        .replaceAll('$shop', String(shop.shop_id))
        .replaceAll('$card', String(card))
      expect(await codeOf(sql.raw(insert).execute(platform.db))).toBe('23503')
      await desk.ties()
    },
  )

  test.each([
    ['gift_card', 'gift_card_id'],
    ['staff', 'staff_id'],
  ])(
    'a row of %s, which history refers to, is neither deleted nor numbered anew',
    async (table, key) => {
      const one = table === 'staff' ? shop.people.owner.staff_id : card
      expect(
        await codeOf(sql.raw(`delete from ${table} where ${key} = ${one}`).execute(platform.db)),
      ).toBe('TD001')
      expect(
        await codeOf(
          sql
            .raw(`update ${table} set ${key} = default where ${key} = ${one}`)
            .execute(platform.db),
        ),
      ).toBe('TD001')
    },
  )
})
