import { type RawBuilder, sql } from 'kysely'
import type { Area, DataSubject } from '#platform/area.ts'
import { moneyText, rowsOf } from '#platform/own-data.ts'

/** Rows of the customer and of those who were merged into them. */
const theirs = (
  { shop }: { shop: { shop_id: bigint } },
  { customer_id, emails }: DataSubject,
): RawBuilder<unknown> =>
  sql`r.shop_id = ${shop.shop_id}
    and (
      r.customer_id in (
        select c.customer_id
        from customer c
        where c.shop_id = ${shop.shop_id}
          and (c.customer_id = ${customer_id} or c.merged_into = ${customer_id})
      )
      or r.email = any(${emails}::text[])
    )`

/**
 * Locks campaign rows about a person before their address and cards, in the order in which a chunk
 * takes its locks.
 */
export const holdRows: Area['hold'] = async (ctx, subject) => {
  await sql`
    select from bulk_row r
    where ${theirs(ctx, subject)}
    order by r.bulk_id, r.row_no
    for update`.execute(ctx.trx)
}

/**
 * Erases names, addresses and notes. Waiting rows about an erased person never run. Uploaded tables
 * may name them in any row, so all of the shop's are deleted.
 */
export const forgetRows: Area['forget'] = async (ctx, subject) => {
  await sql`
    update bulk_row r
    set name = null, email = null, note = null,
      customer_id = coalesce(r.customer_id, ${subject.customer_id})
    where ${theirs(ctx, subject)}`.execute(ctx.trx)
  await ctx.trx
    .deleteFrom('file')
    .where('shop_id', '=', ctx.shop.shop_id)
    .where('kind', '=', 'table')
    .execute()
}

/** Campaign rows about the customer. */
export const tellRows: Area['tell'] = async (trx, ctx, subject) => ({
  campaign_rows: await rowsOf(
    trx,
    sql`
      select 'b' || r.bulk_id as bulk_id, r.name, r.email, r.note, ${moneyText('r.amount')},
        r.state
      from bulk_row r
      where ${theirs(ctx, subject)}
      order by r.bulk_id, r.row_no`,
  ),
})
