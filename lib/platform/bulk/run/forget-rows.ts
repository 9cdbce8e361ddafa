import { type RawBuilder, sql } from 'kysely'
import type { TrxCtx } from '#platform/ctx.ts'

type Of = { customer_id: bigint; emails: string[] }

const theirs = ({ shop }: TrxCtx, { customer_id, emails }: Of): RawBuilder<unknown> =>
  sql`r.bulk_id in (select b.bulk_id from bulk b where b.shop_id = ${shop.shop_id})
    and (r.customer_id = ${customer_id} or r.email = any(${emails}::text[]))`

/**
 * Rows of campaigns about a person, held before their address and cards: a chunk at work takes its
 * rows first too.
 */
export const holdRows = async (ctx: TrxCtx, of: Of): Promise<void> => {
  await sql`
    select from bulk_row r
    where ${theirs(ctx, of)}
    order by r.bulk_id, r.row_no
    for update`.execute(ctx.trx)
}

/**
 * Names, addresses and notes go; one that waits is about a person who was erased, so it never runs.
 * The tables that were uploaded may hold them in any row: all of the shop go.
 */
export const forgetRows = async (ctx: TrxCtx, of: Of): Promise<void> => {
  await sql`
    update bulk_row r
    set name = null, email = null, note = null,
      customer_id = coalesce(r.customer_id, ${of.customer_id})
    where ${theirs(ctx, of)}`.execute(ctx.trx)
  await ctx.trx
    .deleteFrom('file')
    .where('shop_id', '=', ctx.shop.shop_id)
    .where('kind', '=', 'table')
    .execute()
}
