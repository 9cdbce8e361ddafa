import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { Refusal } from '#contract/error.ts'
import { transact, type Trx } from '#platform/db/transact.ts'
import { post, transfer, undo } from '#platform/ledger/post.ts'
import { makeCard } from '#platform/money/card.ts'
import { hold } from '#platform/money/hold.ts'
import { randomOf } from '../../support/ledger/random.ts'
import type { TestShop } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'

const { platform } = await suite({ at: '2026-03-01T10:00:00Z', ties: 'after all' })
const { db } = platform
type Act = (trx: Trx) => Promise<unknown>
/** Performs an act, unless the ledger refuses it. */
const attempt = (act: Act) =>
  transact(db, act).catch((cause: unknown) => {
    if (!(cause instanceof Refusal)) throw cause
  })

/** A shop with the issues of one random history, most of them untouched. */
const shopAfter = async (seed: number) => {
  const random = randomOf(seed)
  const shop = await platform.shop()
  const { shop_id } = shop
  const written = { shop_id, source: 'api', staff_id: null, at: platform.clock() } as const
  const owner = { customer_id: null, is_loyalty: false, customer_name: null, customer_email: null }
  const cards: bigint[] = []
  const issued: bigint[] = []
  await transact(db, async (trx) => {
    for (let n = 0; n < 40; n += 1)
      cards.push(await makeCard(trx, platform, shop_id, owner, platform.clock()))
    for (let n = 0; n < 90; n += 1) {
      const expires_on = random(2) ? `203${random(10)}-06-15` : null
      const amount = BigInt(1 + random(500))
      const reason = random(2) ? 'Reward' : null
      const gift_card_id = cards[random(cards.length)]!
      const posting = {
        ...written,
        gift_card_id,
        kind: 'issue',
        amount,
        expires_on,
        reason,
      } as const
      issued.push((await post(trx, posting)).movement_id)
    }
  })
  const { key_id } = await db
    .insertInto('store_key')
    .values({
      shop_id,
      digest: randomBytes(32),
      name: 'Checkout',
      last4: '0000',
      staff_id: shop.people.owner.staff_id,
      created_at: platform.clock(),
      seen_at: null,
      ended_at: null,
    })
    .returning('key_id')
    .executeTakeFirstOrThrow()
  const act = {
    shop: { shop_id },
    actor: { kind: 'key' as const, id: key_id, name: 'Checkout' },
    now: platform.clock(),
  }
  const held = { order: null, today: '2026-03-01', lapses_at: new Date('2026-03-02T10:00:00Z') }
  const any = () => cards[random(cards.length)]!
  for (let n = 0; n < 25; n += 1) {
    const [from, to, amount, dice] = [any(), any(), BigInt(1 + random(300)), random(5)]
    const movement_id = issued[random(issued.length)]!
    await attempt((trx) => {
      if (dice === 0)
        return post(trx, { ...written, gift_card_id: from, kind: 'redeem', amount: -amount })
      if (dice === 1) return transfer(trx, { ...written, from, to, reason: 'Other', amount })
      if (dice === 4) return hold({ trx, ...act }, { gift_card_id: from, amount, ...held })
      if (dice === 2) return undo(trx, { ...written, movement_id })
      return undo(trx, { ...written, movement_id, most: amount })
    })
  }
  return { shop, cards, issued }
}

/** Reads what a history leaves of each card, without the numbers that differ between shops. */
const leftOf = async ({ shop, cards }: { shop: TestShop; cards: readonly bigint[] }) => {
  const lots = await db
    .selectFrom('lot')
    .select(['gift_card_id', 'amount', 'remaining', 'expires_on'])
    .where('shop_id', '=', shop.shop_id)
    .orderBy('lot_id')
    .execute()
  const undos = await db
    .selectFrom('movement')
    .select(['gift_card_id', 'amount', 'reason', 'source', 'staff_id'])
    .where('shop_id', '=', shop.shop_id)
    .where('kind', '=', 'undo')
    .orderBy('gift_card_id')
    .orderBy('amount')
    .orderBy('reason')
    .execute()
  const place = <Row extends { gift_card_id: bigint }>(row: Row) => ({
    ...row,
    gift_card_id: cards.indexOf(row.gift_card_id),
  })
  return {
    lots: lots.map(place),
    undos: undos.map(place).map(({ staff_id, ...one }) => ({ ...one, byStaff: staff_id !== null })),
  }
}

test.each([1, 2, 3, 4])(
  'many issues undone together leave what each undone alone leaves (history %i)',
  async (seed) => {
    const [together, alone] = [await shopAfter(seed), await shopAfter(seed)]
    const { staff_id } = together.shop.people.owner
    const at = platform.clock()
    const { rows } = await sql<{ taken: bigint }>`
      select taken
      from undo_movements(
        ${together.shop.shop_id}, ${together.issued}::bigint[], ${staff_id}, ${at})`.execute(db)
    let taken = 0n
    for (const movement_id of alone.issued)
      await attempt(async (trx) => {
        const { shop } = alone
        const by = { source: 'staff', staff_id: shop.people.owner.staff_id, at } as const
        const done = await undo(trx, { shop_id: shop.shop_id, movement_id, follow: true, ...by })
        taken -= done.amount
      })
    expect(rows[0]!.taken).toBe(taken)
    expect(taken).toBeGreaterThan(0n)
    expect(await leftOf(together)).toEqual(await leftOf(alone))
    // a second time takes nothing
    const again = await sql<{ taken: bigint }>`
      select taken
      from undo_movements(
        ${together.shop.shop_id}, ${together.issued}::bigint[], ${staff_id}, ${at})`.execute(db)
    expect(again.rows[0]!.taken).toBe(0n)
  },
)
