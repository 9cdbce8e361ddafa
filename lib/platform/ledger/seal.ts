import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Platform } from '#platform/ctx.ts'
import type { Db } from '#platform/db/transact.ts'
import type { Job } from '#platform/jobs/queue.ts'

const pageRows = 1000
type Head = { gift_card_id: bigint; seq: number; hash: Uint8Array; n: string }

/**
 * Seals a day (UTC) of a shop: hashes the last entry of every card that moved, in the order of
 * cards, over the day before.
 */
export const sealOf = async (
  db: Db,
  shopId: bigint,
  day: string,
  before: Uint8Array,
): Promise<{ cards: bigint; entries: bigint; hash: Buffer }> => {
  const hash = createHash('sha256').update(before)
  let cards = 0n
  let entries = 0n
  let last = 0n
  for (;;) {
    const { rows } = await sql<Head>`
      select gift_card_id, max(seq) as seq, count(*)::text as n,
        (array_agg(hash order by seq desc))[1] as hash
      from entry
      where shop_id = ${shopId}
        and at >= ${day}::date
        and at < ${day}::date + 1
        and gift_card_id > ${last}
      group by gift_card_id
      order by gift_card_id
      limit ${pageRows}`.execute(db)
    for (const row of rows) {
      hash.update(`${row.gift_card_id}:${row.seq}:`).update(row.hash)
      cards += 1n
      entries += BigInt(row.n)
      last = row.gift_card_id
    }
    if (rows.length < pageRows) return { cards, entries, hash: hash.digest() }
  }
}

/** Seals every finished day that isn't sealed yet; catches up on missed days. */
export const sealJobOf = ({ db, clock }: Platform): Job<object> => ({
  name: 'seal',
  retryLimit: 3,
  retryDelay: 60,
  expireInSeconds: 1800,
  batch: 1,
  cron: '10 2 * * *',
  handle: async () => {
    const now = clock()
    const { rows } = await sql<{ shop_id: bigint; day: string; before: Uint8Array | null }>`
      select s.shop_id, d::date as day,
        (select hash from seal z where z.shop_id = s.shop_id order by z.day desc limit 1) as before
      from shop s
      cross join lateral generate_series(
        coalesce(
          (select max(z.day) + 1 from seal z where z.shop_id = s.shop_id),
          (select min(e.at)::date from entry e where e.shop_id = s.shop_id)
        ),
        (${now}::timestamptz)::date - 1, '1 day'
      ) d
      order by s.shop_id, d`.execute(db)
    let [shop, before]: [bigint, Uint8Array] = [0n, new Uint8Array()]
    for (const one of rows) {
      if (one.shop_id !== shop) [shop, before] = [one.shop_id, one.before ?? new Uint8Array()]
      const sealed = await sealOf(db, one.shop_id, one.day, before)
      await db
        .insertInto('seal')
        .values({ shop_id: one.shop_id, day: one.day, ...sealed, sealed_at: now })
        .onConflict((on) => on.doNothing())
        .execute()
      before = sealed.hash
    }
  },
})
