import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { snapshot, transact } from '#platform/db/transact.ts'
import { post, transfer, undo } from '#platform/ledger/post.ts'
import { makeCard } from '#platform/money/card.ts'
import { readLiability } from '#platform/analytics/read-liability.ts'
import type { Ctx } from '#platform/ctx.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { plainSums } from '../ledger/plain-sums.ts'
import type { TestPlatform, TestShop } from '../platform.ts'

const hour = 60 * 60 * 1000
export const begins = Date.parse('2026-02-20T00:00:00Z')
export const now = '2026-06-10T12:00:00Z'
export const diceOf =
  (seed: number) =>
  (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }

/** Writers that post out of order and late, while the sums must still match. */
export const writingOf = (platform: TestPlatform) => {
  /** A card with acts at times of its own clock, now and then one written late. */
  const writerOf = async (shop: TestShop, random: (below: number) => number) => {
    const { shop_id } = shop
    const card = (at: Date) =>
      transact(platform.db, (trx) =>
        makeCard(
          trx,
          platform,
          shop_id,
          { customer_id: null, is_loyalty: false, customer_name: 'One', customer_email: null },
          at,
        ),
      )
    const mine = await card(new Date(begins))
    const other = await card(new Date(begins))
    const issued: bigint[] = []
    let at = begins
    return async (): Promise<void> => {
      // the embedded engine answers without a turn of the event loop, which others wait for
      await breathe()
      at += random(60) * hour
      const when = new Date(Math.min(at, Date.parse(now)))
      const what = random(10)
      await transact(platform.db, async (trx) => {
        const one = {
          shop_id,
          gift_card_id: mine,
          at: when,
          staff_id: shop.people.owner.staff_id,
        } as const
        if (what < 4)
          issued.push(
            (
              await post(trx, {
                ...one,
                kind: 'issue',
                amount: BigInt(1 + random(9000)),
                money: random(2) ? 'paid' : 'promotional',
                reason: random(2) ? 'Refund' : 'Reward',
                source: random(3) ? 'staff' : 'workflow',
                expires_on: random(2) ? '2026-12-01' : null,
              })
            ).movement_id,
          )
        else if (what < 7)
          await post(trx, {
            ...one,
            kind: 'redeem',
            amount: -BigInt(1 + random(4000)),
            source: 'checkout',
            staff_id: null,
          })
        else if (what === 7)
          await post(trx, {
            ...one,
            kind: 'adjust',
            amount: BigInt(random(900) - 300) || 1n,
            source: 'staff',
          })
        else if (what === 8 && issued.length)
          await undo(trx, {
            shop_id,
            movement_id: issued[random(issued.length)]!,
            source: 'staff',
            staff_id: shop.people.owner.staff_id,
            at: when,
          })
        else if (random(2))
          await transfer(trx, {
            shop_id,
            from: mine,
            to: other,
            amount: BigInt(1 + random(500)),
            reason: 'Transfer',
            source: 'staff',
            staff_id: shop.people.owner.staff_id,
            at: when,
          })
        // a late import: a card of its own, on a past day
        else
          await post(trx, {
            ...one,
            gift_card_id: await makeCard(
              trx,
              platform,
              shop_id,
              { customer_id: null, is_loyalty: false, customer_name: 'Late', customer_email: null },
              when,
            ),
            kind: 'issue',
            amount: 700n,
            money: 'paid',
            source: 'import',
            at: new Date(begins + random(1000) * hour),
          })
        // holds its numbers while others commit theirs
        if (random(4) === 0) await sql`select pg_sleep(0.02)`.execute(trx)
      }).catch((cause: { code?: string }) => {
        if (
          !['too_little_left', 'nothing_left', 'already_undone', 'card_merged'].includes(
            cause.code ?? '',
          )
        )
          throw cause
      })
    }
  }

  const ctxOf = (shop: TestShop, zone: string): Ctx =>
    ({
      ...platform,
      now: new Date(now),
      shop: { shop_id: shop.shop_id, shop_url: shop.shop_url, currency: 'GBP', time_zone: zone },
    }) as unknown as Ctx

  /** Compares every day's figures in the answer with plain sums over the entries. */
  const compare = async (shop: TestShop, zone: string): Promise<'tied'> => {
    const ctx = ctxOf(shop, zone)
    const [answer, plain] = await snapshot(
      platform.db,
      async (trx) =>
        [
          await readLiability({ ...ctx, db: trx }, { query: { from: '2026-02-19' } }),
          await plainSums(trx, shop.shop_id, zone, '2026-02-19', dayIn(zone, new Date(now))),
        ] as const,
    )
    expect(answer.days).toEqual(plain.days)
    expect({
      ages: answer.ages.map(({ amount }) => amount),
      bands: answer.bands.map(({ amount, cards }) => [amount, cards]),
      sources: answer.sources,
      amount: answer.amount,
    }).toEqual(plain.last)
    return 'tied'
  }
  return { writerOf, ctxOf, compare }
}
