import { sql } from 'kysely'
import type { Count, Counted } from '#platform/area.ts'
import type { Db, Trx } from '#platform/db/transact.ts'

/**
 * Selects movements (m) that weren't undone in full. An issue undone in part still counts; otherwise
 * each undone cent would allow a new one.
 */
export const notUndone = sql`not exists (
  select from movement u
  where u.shop_id = m.shop_id and u.undoes = m.movement_id and u.amount = -m.amount)`

/**
 * Returns the counter of a feature from the area that declares it; undefined if nothing counts it.
 */
export const countOf = ({ areas }: Pick<Counted, 'areas'>, feature: string): Count | undefined =>
  areas.find(({ counts = {} }) => Object.hasOwn(counts, feature))?.counts?.[feature]

/** Returns a feature's usage as of the call; 0 if nothing counts it. */
export const usedOf = async (db: Db | Trx, ctx: Counted, feature: string): Promise<number> => {
  const zone = ctx.shop.time_zone
  const monthStart = sql<Date>`(
    date_trunc('month', ${ctx.now}::timestamptz at time zone ${zone}) at time zone ${zone})`
  const count = await countOf(ctx, feature)?.rows(ctx, monthStart).execute(db)
  return Number(count?.rows[0]?.n ?? 0)
}
