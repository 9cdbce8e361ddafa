import { sql } from 'kysely'
import { transact, type Trx } from '#platform/db/transact.ts'
import { captureHold, hold, refundHold, releaseHold } from '#platform/money/hold.ts'
import { type TestPlatform, type TestShop, unique } from '../platform.ts'

type Done = {
  kind: string
  status: number
  code: string | undefined
  amount: string
  transaction: string | undefined
  balance: undefined
}
const expected = ['not_held', 'over_refund']

/**
 * Runs random acts of a checkout on loyalty cards, directly at the ledger: hold, capture, release,
 * refund.
 */
export const redeemingOf = async (
  platform: TestPlatform,
  shop: TestShop,
  random: (below: number) => number,
) => {
  const { shop_id } = shop
  const { key_id } = await platform.db
    .insertInto('store_key')
    .values({
      shop_id,
      digest: Buffer.from(unique('key')),
      name: 'History',
      last4: 'abcd',
      staff_id: shop.people.owner.staff_id,
      created_at: new Date(),
      seen_at: null,
      ended_at: null,
    })
    .returning('key_id')
    .executeTakeFirstOrThrow()
  const known: bigint[] = []
  const today = new Date().toISOString().slice(0, 10)
  const actIn = (trx: Trx) => ({
    trx,
    shop,
    actor: { kind: 'key' as const, id: key_id, name: 'History' },
    now: new Date(),
  })

  const setAside = (customerId: bigint, atOnce: boolean): Promise<bigint> =>
    transact(platform.db, async (trx) => {
      const { gift_card_id } = await trx
        .selectFrom('gift_card')
        .select('gift_card_id')
        .where('shop_id', '=', shop_id)
        .where('customer_id', '=', customerId)
        .where('is_loyalty', '=', true)
        .executeTakeFirstOrThrow()
      const act = actIn(trx)
      const redemption_id = await hold(act, {
        gift_card_id,
        amount: BigInt(1 + random(2500)),
        order: unique('#'),
        today,
        lapses_at: new Date('2199-01-01'),
      })
      if (atOnce) await captureHold(act, redemption_id)
      return redemption_id
    })
  const change = (redemption_id: bigint, what: number): Promise<bigint> =>
    transact(platform.db, async (trx) => {
      const amount = random(2) ? BigInt(1 + random(500)) : null
      const act = actIn(trx)
      if (what < 3) await captureHold(act, redemption_id, amount)
      else if (what < 5) await releaseHold(act, redemption_id, random(2) ? 'released' : 'lapsed')
      else await refundHold(act, redemption_id, { amount, today })
      return redemption_id
    })

  return async (customerId: bigint): Promise<Done> => {
    const dice = random(10)
    const old = known[random(Math.max(1, known.length))]
    const isNew = dice < 4 || old === undefined
    const what = random(8)
    try {
      const id = await (isNew ? setAside(customerId, dice < 2) : change(old, what))
      if (isNew) known.push(id)
      return {
        kind: 'redeem',
        status: 200,
        code: undefined,
        amount: '',
        transaction: undefined,
        balance: undefined,
      }
    } catch (cause) {
      const { code } = cause as { code: string }
      // a redemption that is over is expected in a random history
      return {
        kind: 'redeem',
        status: 409,
        code: expected.includes(code) ? 'nothing_left' : code,
        amount: '',
        transaction: undefined,
        balance: undefined,
      }
    }
  }
}

/** Checks that each card's `held` matches its open redemptions, and each redemption the ledger. */
export const checkRedemptions = async (
  platform: TestPlatform,
  shop: TestShop,
): Promise<string[]> => {
  const { rows } = await sql<{ id: bigint; what: string }>`
    select g.gift_card_id as id, 'held' as what
    from gift_card g
    where g.shop_id = ${shop.shop_id}
      and g.held <> (
        select coalesce(sum(r.amount), 0)
        from redemption r
        where r.gift_card_id = g.gift_card_id and r.state = 'held'
      )
    union all
    select r.redemption_id, 'captured'
    from redemption r
      left join movement m on m.movement_id = r.movement_id
    where r.shop_id = ${shop.shop_id} and r.captured <> coalesce(-m.amount, 0)
    union all
    select r.redemption_id, 'refunded'
    from redemption r
    where r.shop_id = ${shop.shop_id}
      and r.refunded <> (
        select coalesce(sum(m.amount), 0)
        from movement m
        where m.shop_id = r.shop_id and m.kind = 'refund' and m.cause_id = r.order_name
      )`.execute(platform.db)
  return rows.map(({ id, what }) => `${what} of ${id} is not what the ledger says`)
}
