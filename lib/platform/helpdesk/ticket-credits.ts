import { sql } from 'kysely'
import type { TicketCredit } from '#contract/helpdesk/shapes.ts'
import type { Ctx } from '#platform/ctx.ts'
import { undoneOfTicket } from '#platform/money/gates/ticket.ts'
import { formatMinor } from '#rules/money.ts'

type Row = {
  amount: bigint
  undone: bigint
  at: Date
  by: string | null
  name: string | null
  email: string | null
  order_name: string | null
}
const creditsMost = 50

/** Reads the credits of a ticket, newest first: those by hand, and those of refunds for it. */
export const creditsOf = async (
  { db, shop }: Ctx,
  ticket: { helpdesk: string; id: string },
): Promise<TicketCredit[]> => {
  const { rows } = await sql<Row>`
    select t.amount, ${undoneOfTicket} as undone, t.at, p.name as by,
      coalesce(r.recipient_name, c.full_name, g.customer_name) as name,
      coalesce(r.recipient_email, c.email, g.customer_email) as email,
      coalesce(o.name, case when m.cause_kind = 'order' then m.cause_id end) as order_name
    from ticket_credit t
    left join movement m on m.shop_id = t.shop_id and m.movement_id = t.movement_id
    left join gift_card g on g.shop_id = m.shop_id and g.gift_card_id = m.gift_card_id
    left join customer c on c.shop_id = g.shop_id and c.customer_id = g.customer_id
    left join refund r on r.shop_id = t.shop_id and r.refund_id = t.refund_id
    left join orders o on o.shop_id = r.shop_id and o.order_id = r.order_id
    left join staff p on p.shop_id = t.shop_id and p.staff_id = t.staff_id
    where t.shop_id = ${shop.shop_id} and t.helpdesk = ${ticket.helpdesk}
      and t.ticket = ${ticket.id}
    order by t.credit_id desc
    limit ${creditsMost}`.execute(db)
  return rows.map(({ amount, undone, at, by, name, email, order_name }) => ({
    amount: formatMinor(amount),
    undone: formatMinor(undone),
    at: at.toISOString(),
    by,
    customer: name === null && email === null ? null : { name: name ?? '', email },
    order: order_name,
  }))
}
