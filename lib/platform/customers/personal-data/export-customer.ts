import { sql } from 'kysely'
import type { exportCustomer as call } from '#contract/customers/read.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { transact, type Trx } from '#platform/db/transact.ts'
import { findCustomer } from '#platform/customers/read-customer.ts'

/**
 * Exports all that is kept about a person, in one snapshot. Amounts are wire money; codes are cut
 * to the last four, since the reader isn't yet proven to be that person.
 */
export const exportCustomer = async (
  ctx: Ctx,
  { params }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const all = await transact(ctx.db, async (trx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(trx)
    const { customer_id, email } = await findCustomer(trx, ctx, params.id)
    const shopId = ctx.shop.shop_id
    const cards = sql`
      (
        select gift_card_id
        from gift_card
        where shop_id = ${shopId} and customer_id = ${customer_id}
      )`
    const money = (column: string) =>
      sql`to_char(${sql.ref(column)} / 100.0, 'FM9999999999990.00') as ${sql.ref(column.split('.').at(-1)!)}`
    return {
      customer: await rowsOf(
        trx,
        sql`
          select platform_customer_id, full_name, first_name, last_name, email, state, tags,
            ${money('total_spent')}, orders_count, note, blocked_at, created_at
          from customer
          where shop_id = ${shopId}
            and (customer_id = ${customer_id} or merged_into = ${customer_id})
          order by merged_into nulls first`,
      ),
      gift_cards: await rowsOf(
        trx,
        sql`
          select 'g' || g.gift_card_id as gift_card_id, g.is_loyalty, k.last4,
            ${money('g.balance')}, g.customer_name, g.customer_email, g.note, g.created_at,
            g.disabled_at
          from gift_card g
          left join gift_card_code k on k.gift_card_id = g.gift_card_id and k.ended_at is null
          where g.shop_id = ${shopId} and g.customer_id = ${customer_id}
          order by g.gift_card_id`,
      ),
      transactions: await rowsOf(
        trx,
        sql`
          select 't' || movement_id as transaction_id, 'g' || gift_card_id as gift_card_id, kind,
            ${money('amount')}, ${money('balance_after')}, reason, note, source, expires_on, at
          from movement
          where shop_id = ${shopId} and gift_card_id in ${cards}
          order by movement_id`,
      ),
      orders: await rowsOf(
        trx,
        sql`
          select o.name, o.email, ${money('o.total')}, ${money('o.refunded')},
            ${money('o.credit_used')}, o.financial_status, o.created_at,
            (
              select coalesce(
                json_agg(
                  json_build_object(
                    'name', l.name, 'sku', l.sku, 'quantity', l.quantity
                  ) order by l.line_no
                ),
                '[]'
              )
              from order_line l
              where l.order_id = o.order_id
            ) as lines
          from orders o
          where o.shop_id = ${shopId}
            and (o.customer_id = ${customer_id} or (o.customer_id is null and o.email = ${email}))
          order by o.created_at`,
      ),
      referrals: await rowsOf(
        trx,
        sql`
          select email, name, created_at
          from referral
          where shop_id = ${shopId} and customer_id = ${customer_id}
          order by referral_id`,
      ),
      mails: await rowsOf(
        trx,
        sql`
          select name, to_email, to_name, subject, content ->> 'title' as title,
            content ->> 'body' as body, state, created_at, sent_at
          from mail
          where shop_id = ${shopId} and (customer_id = ${customer_id} or to_email = ${email})
          order by mail_id`,
      ),
      approvals: await rowsOf(
        trx,
        sql`
          select state, ${money('amount')}, recipient_name, recipient_email, reason, note,
            created_at
          from approval
          where shop_id = ${shopId} and recipient_email = ${email}
          order by approval_id`,
      ),
    }
  })
  await audit(ctx.db, ctx, 'export_customer', params.id)
  return {
    shop: ctx.shop.name,
    currency: ctx.shop.currency,
    made_at: ctx.now.toISOString(),
    ...all,
  }
}

const rowsOf = async (trx: Trx, query: ReturnType<typeof sql>): Promise<unknown[]> =>
  (await query.execute(trx)).rows
