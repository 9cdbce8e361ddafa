import { type RawBuilder, sql } from 'kysely'
import type { TrxCtx } from '#platform/ctx.ts'

type Of = { customer_id: bigint; emails: string[] }

const theirs = ({ shop }: TrxCtx, { customer_id, emails }: Of): RawBuilder<unknown> =>
  sql`r.bulk_id in (select b.bulk_id from bulk b where b.shop_id = ${shop.shop_id})
    and (r.customer_id = ${customer_id} or r.email = any(${emails}::text[]))`

/**
 * Locks campaign rows about a person before their address and cards, in the order in which a chunk
 * takes its locks.
 */
export const holdRows = async (ctx: TrxCtx, of: Of): Promise<void> => {
  await sql`
    select from bulk_row r
    where ${theirs(ctx, of)}
    order by r.bulk_id, r.row_no
    for update`.execute(ctx.trx)
}

/**
 * Erases names, addresses and notes. Waiting rows about an erased person never run. Uploaded tables
 * may name them in any row, so all of the shop's are deleted.
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
