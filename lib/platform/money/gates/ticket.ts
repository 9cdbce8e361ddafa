import { sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import { type Acting, writtenBy } from '#platform/acting.ts'
import type { Trx } from '#platform/db/transact.ts'
import { lock } from '#platform/money/locks.ts'
import { formatMinor } from '#rules/money.ts'

/** A ticket of a helpdesk, by the helpdesk's name and its own id. */
type Ticket = { helpdesk: string; id: string }
type Credit = { seen: boolean; amount: bigint; movement_id?: bigint; refund_id?: bigint }
type Last = { by: string; at: Date; amount: bigint }

/** Sums what of a ticket's credit (t) was undone: its movement, or the credit of its refund. */
export const undoneOfTicket = sql<bigint>`coalesce(
  (
    select -u.amount
    from movement u
    where u.shop_id = t.shop_id and u.undoes = t.movement_id
  ),
  (
    select sum(p.undone)
    from refund_part p
    where p.shop_id = t.shop_id and p.refund_id = t.refund_id
      and p.kind in ('restored', 'credit', 'bonus')
  ),
  0)::bigint`

/** Finds a ticket's last credit of which not all was undone, with what is left of it. */
const lastCredit = async (trx: Trx, shopId: bigint, ticket: Ticket): Promise<Last | undefined> => {
  const { rows } = await sql<Last>`
    select coalesce(p.name, '') as by, c.at, c.amount - c.undone as amount
    from (
      select t.credit_id, t.staff_id, t.at, t.amount, ${undoneOfTicket} as undone
      from ticket_credit t
      where t.shop_id = ${shopId} and t.helpdesk = ${ticket.helpdesk} and t.ticket = ${ticket.id}
    ) c
    left join staff p on p.shop_id = ${shopId} and p.staff_id = c.staff_id
    where c.undone < c.amount
    order by c.credit_id desc
    limit 1`.execute(trx)
  return rows[0]
}

export const isCredited = async (trx: Trx, shopId: bigint, ticket: Ticket): Promise<boolean> =>
  (await lastCredit(trx, shopId, ticket)) !== undefined

/** Refuses a ticket that already has a credit, unless all of it was undone; the facts name it. */
export const refuseCredited = async (trx: Trx, shopId: bigint, ticket: Ticket): Promise<void> => {
  const last = await lastCredit(trx, shopId, ticket)
  if (last)
    throw new Refusal('ticket_credited', {
      field: 'ticket',
      facts: { by: last.by, at: last.at.toISOString(), amount: formatMinor(last.amount) },
    })
}

/**
 * Notes a ticket's credit of `amount` in minor units and refuses a second one, however old the first
 * is, unless it was `seen`. Called last in a transaction: the second of two simultaneous acts waits
 * here, and nothing waits for it that the first still needs.
 */
export const refuseTicketCredited = async (
  act: Acting,
  ticket: Ticket,
  { seen, amount, movement_id, refund_id }: Credit,
): Promise<void> => {
  if (amount <= 0n) return
  const { trx, shop } = act
  await lock(trx, 'ticket', shop.shop_id, JSON.stringify([ticket.helpdesk, ticket.id]))
  if (!seen) await refuseCredited(trx, shop.shop_id, ticket)
  const { shop_id, staff_id, at } = writtenBy(act)
  await trx
    .insertInto('ticket_credit')
    .values({
      shop_id,
      helpdesk: ticket.helpdesk,
      ticket: ticket.id,
      amount,
      movement_id: movement_id ?? null,
      refund_id: refund_id ?? null,
      staff_id,
      at,
    })
    .execute()
}
