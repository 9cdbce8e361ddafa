import { sql } from 'kysely'
import type { Area, DataSubject } from '#platform/area.ts'
import { moneyText, rowsOf } from '#platform/own-data.ts'
import { forgetVisits, tellVisits } from './shopper/personal-data.ts'

/** Matches rows of the customer: by id or, where none is known, by an address of theirs. */
const theirs = (alias: 'r' | 'f', { customer_id, emails }: DataSubject) => {
  const email = sql.ref(alias === 'r' ? 'r.email' : 'f.recipient_email')
  return sql`(${sql.ref(`${alias}.customer_id`)} = ${customer_id}
    or (${sql.ref(`${alias}.customer_id`)} is null and ${email} = any(${emails}::text[])))`
}

/** Clears what was written about the customer's returns and refunds; sums and pieces stay. */
export const forgetReturns: NonNullable<Area['forget']> = async (ctx, subject) => {
  const { trx, shop } = ctx
  await forgetVisits(ctx, subject)
  await sql`
    update return_line l
    set words = null
    from return_request r
    where r.shop_id = ${shop.shop_id} and ${theirs('r', subject)}
      and l.shop_id = r.shop_id and l.return_id = r.return_id`.execute(trx)
  // a verdict's facts name the entry of a list that matched, which may be an address
  await sql`
    update return_request r
    set name = null, email = null, note = null, rejection = null, verdict = null
    where r.shop_id = ${shop.shop_id} and ${theirs('r', subject)}`.execute(trx)
  await sql`
    update refund f
    set recipient_name = null, recipient_email = null, note = null
    where f.shop_id = ${shop.shop_id} and ${theirs('f', subject)}`.execute(trx)
}

/** Returns the customer's returns and refunds. */
export const tellReturns: NonNullable<Area['tell']> = async (trx, ctx, subject) => ({
  ...(await tellVisits(trx, ctx, subject)),
  returns: await rowsOf(
    trx,
    sql`
      select o.name || '-R' || r.number as number, r.name, r.email, r.state, r.to,
        ${moneyText('r.amount')}, r.note, r.rejection, r.created_at,
        (
          select coalesce(
            json_agg(
              json_build_object(
                'name', n.name, 'quantity', l.quantity, 'reason', l.reason, 'words', l.words
              ) order by n.line_no
            ),
            '[]'
          )
          from return_line l
          join order_line n on n.shop_id = l.shop_id and n.line_id = l.line_id
          where l.shop_id = r.shop_id and l.return_id = r.return_id
        ) as lines
      from return_request r
      join orders o on o.shop_id = r.shop_id and o.order_id = r.order_id
      where r.shop_id = ${ctx.shop.shop_id} and ${theirs('r', subject)}
      order by r.return_id`,
  ),
  refunds: await rowsOf(
    trx,
    sql`
      select o.name as order_name, f.recipient_name, f.recipient_email, ${moneyText('f.amount')},
        ${moneyText('f.bonus')}, f.to, f.note, f.created_at
      from refund f
      join orders o on o.shop_id = f.shop_id and o.order_id = f.order_id
      where f.shop_id = ${ctx.shop.shop_id} and ${theirs('f', subject)}
      order by f.refund_id`,
  ),
})
