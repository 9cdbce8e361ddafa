import { writtenBy } from '#platform/acting.ts'
import { setImmediate as breathe } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Platform } from '#platform/ctx.ts'
import { type Db, type Trx, transact } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import type { Job } from '#platform/jobs/queue.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { expireCard } from './expire-card.ts'
import { post } from './post.ts'

const lotsATime = 25

/**
 * Expires the rest of lots past their expiration date; returns their number. Their cards are locked
 * first, in one order, so that a lot expires once.
 */
export const expireLots = async (
  trx: Trx,
  shopId: bigint,
  today: string,
  at: Date,
  most = lotsATime,
): Promise<number> => {
  const due = await dueLots(trx, sql`l.shop_id = ${shopId} and l.expires_on < ${today}::date`, most)
  if (due.length === 0) return 0
  await sql`
    select from gift_card
    where shop_id = ${shopId}
      and gift_card_id = any(${due.map(({ gift_card_id }) => gift_card_id)}::bigint[])
    order by gift_card_id
    for no key update`.execute(trx)
  // reads the remainders again, now that nobody else can spend them
  const lots = await dueLots(
    trx,
    sql`
      l.shop_id = ${shopId}
      and l.lot_id = any(${due.map(({ lot_id }) => lot_id)}::bigint[])
      and l.expires_on < ${today}::date`,
    most,
  )
  for (const { lot_id, gift_card_id, remaining } of lots)
    await post(trx, {
      ...writtenBy({ shop: { shop_id: shopId }, actor: { kind: 'job' }, now: at }),
      gift_card_id,
      kind: 'expire',
      amount: -remaining,
      only_lot: lot_id,
      cause: { kind: 'lot', id: wireId('lot', lot_id) },
    })
  return due.length
}

/** Selects lots of cards without holds; the others are checked one by one. */
const dueLots = async (
  trx: Trx,
  which: RawBuilder<unknown>,
  most: number,
): Promise<{ lot_id: bigint; gift_card_id: bigint; remaining: bigint }[]> => {
  const { rows } = await sql<{ lot_id: bigint; gift_card_id: bigint; remaining: bigint }>`
    select l.lot_id, l.gift_card_id, l.remaining
    from lot l
    join gift_card g on g.shop_id = l.shop_id and g.gift_card_id = l.gift_card_id and g.held = 0
    where ${which} and l.remaining > 0
    order by l.expires_on, l.lot_id
    limit ${most}`.execute(trx)
  return rows
}

const heldCards = async (db: Db, shopId: bigint): Promise<bigint[]> => {
  const rows = await db
    .selectFrom('gift_card')
    .select('gift_card_id')
    .where('shop_id', '=', shopId)
    .where('held', '>', 0n)
    .orderBy('gift_card_id')
    .execute()
  return rows.map(({ gift_card_id }) => gift_card_id)
}

/** Runs every hour, because shops reach midnight at different hours; catches up on missed days. */
export const expireJobOf = ({ db, clock }: Platform): Job<object> => ({
  name: 'expire',
  retryLimit: 3,
  retryDelay: 60,
  expireInSeconds: 1800,
  batch: 1,
  cron: '4 * * * *',
  handle: async (_, { signal }) => {
    const shops = await db
      .selectFrom('shop')
      .select(['shop_id', 'time_zone'])
      .orderBy('shop_id')
      .execute()
    for (const { shop_id, time_zone } of shops) {
      for (;;) {
        signal.throwIfAborted()
        const now = clock()
        if (
          (await transact(db, (trx) => expireLots(trx, shop_id, dayIn(time_zone, now), now))) === 0
        )
          break
        await breathe()
      }
      for (const gift_card_id of await heldCards(db, shop_id)) {
        signal.throwIfAborted()
        const at = clock()
        await transact(db, (trx) =>
          expireCard(trx, { shop_id, gift_card_id, today: dayIn(time_zone, at), at }),
        )
      }
    }
  },
})
