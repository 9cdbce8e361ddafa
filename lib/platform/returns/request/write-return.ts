import { type Selectable, sql } from 'kysely'
import type { ReturnReason } from '#contract/returns/refund.ts'
import type { ReturnEventKind } from '#contract/returns/requests.ts'
import type { ReturnEventDetail } from '#contract/returns/requests-shapes.ts'
import type { Trx } from '#platform/db/transact.ts'
import type { ReturnRequestTable } from '#platform/returns/tables.ts'

type Written = Pick<
  Selectable<ReturnRequestTable>,
  'shop_id' | 'order_id' | 'state' | 'origin' | 'to' | 'customer_id' | 'name' | 'email' | 'amount'
> &
  Pick<Selectable<ReturnRequestTable>, 'pieces' | 'verdict' | 'note' | 'staff_id'> & {
    is_gift: boolean
    needs_review: boolean
    ticket?: { helpdesk: string; id: string; seen: boolean } | undefined
    refund_amount?: bigint | null
    now: Date
  }

type Line = {
  line_id: bigint
  quantity: number
  reason: ReturnReason | null
  words: string | null
}
type Begun = {
  lines: readonly Line[]
  kind: ReturnEventKind
  detail: ReturnEventDetail
}

/**
 * Writes a return with its lines and its first event under its order's lock, as the next of the
 * order's. Returns its number.
 */
export const writeReturn = async (
  trx: Trx,
  { now, verdict, ticket, refund_amount = null, ...row }: Written,
  { lines, kind, detail }: Begun,
): Promise<bigint> => {
  const { rows } = await sql<{ return_id: bigint }>`
    with made as (
      insert into return_request (
        shop_id, order_id, number, state, origin, "to", is_gift, needs_review, customer_id, name,
        email, amount, pieces, verdict, note, helpdesk, ticket, ticket_seen, refund_amount, staff_id,
        created_at, changed_at
      )
      values (
        ${row.shop_id}, ${row.order_id},
        (
          select coalesce(max(number), 0) + 1
          from return_request
          where shop_id = ${row.shop_id} and order_id = ${row.order_id}
        ),
        ${row.state}, ${row.origin}, ${row.to}, ${row.is_gift}, ${row.needs_review},
        ${row.customer_id}, ${row.name}, ${row.email}, ${row.amount}, ${row.pieces},
        ${verdict === null ? null : JSON.stringify(verdict)}::jsonb, ${row.note},
        ${ticket?.helpdesk ?? null}, ${ticket?.id ?? null}, ${ticket?.seen ?? false},
        ${refund_amount}, ${row.staff_id}, ${now}, ${now}
      )
      returning return_id
    ),
    of_return as (
      insert into return_line (shop_id, return_id, line_id, quantity, reason, words)
      select ${row.shop_id}::bigint, m.return_id, g.line_id, g.quantity, g.reason, g.words
      from made m
      cross join unnest(
        ${lines.map(({ line_id }) => line_id)}::bigint[],
        ${lines.map(({ quantity }) => quantity)}::int[],
        ${lines.map(({ reason }) => reason)}::text[],
        ${lines.map(({ words }) => words)}::text[]
      ) as g(line_id, quantity, reason, words)
    ),
    noted as (
      insert into return_event (shop_id, return_id, kind, staff_id, detail, at)
      select ${row.shop_id}::bigint, return_id, ${kind}, ${row.staff_id}::bigint,
        ${JSON.stringify(detail)}::jsonb, ${now}::timestamptz
      from made
    )
    select return_id from made`.execute(trx)
  return rows[0]!.return_id
}
