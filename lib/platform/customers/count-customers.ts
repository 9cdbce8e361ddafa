import { type RawBuilder, sql } from 'kysely'
import type { Ctx, TrxCtx } from '#platform/ctx.ts'
import { countRows } from '#platform/db/page.ts'

/** Reads the count kept by a trigger, so that a list never counts. */
export const countCustomers = async (ctx: Ctx): Promise<number> => {
  const { rows } = await sql<{ n: string }>`
    select coalesce(sum(n), 0)::text as n
    from tally
    where shop_id = ${ctx.shop.shop_id} and name = 'customers'`.execute(ctx.db)
  return Number(rows[0]?.n ?? 0)
}

/** Counts to 1,000, and only if one page doesn't hold all matches. */
export const countMatches = (ctx: Ctx, match: RawBuilder<unknown>) =>
  countRows(ctx.db, sql`from customer c where c.shop_id = ${ctx.shop.shop_id} and ${match}`)

/** Takes a merged or erased customer, who keeps a row, out of the count. */
export const countOut = async ({
  trx,
  shop,
}: Pick<TrxCtx, 'trx'> & { shop: Pick<TrxCtx['shop'], 'shop_id'> }): Promise<void> => {
  await sql`
    insert into tally (shop_id, name, slot, n)
    values (${shop.shop_id}, 'customers', pg_backend_pid() % 16, -1)
    on conflict (shop_id, name, slot) do update set n = tally.n - 1`.execute(trx)
}
