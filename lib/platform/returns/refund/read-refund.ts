import { type RawBuilder, type Selectable, sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import type { Refund, RefundPart, RefundRow } from '#contract/returns/refund-shapes.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import { last4Of } from '#platform/money/card.ts'
import { toOrderRef } from '#platform/orders/order-ref.ts'
import { mayUndoRefund } from '#rules/returns/may-undo.ts'
import { formatMinor } from '#rules/money.ts'
import type { RefundLineTable, RefundPartTable, RefundTable } from '#platform/returns/tables.ts'

export type RefundRecord = Selectable<RefundTable> & {
  order_name: string
  platform_order_id: string | null
  platform_customer_id: string | null
  staff_name: string | null
  staff_email: string | null
  undoer_name: string | null
  undoer_email: string | null
  mail_state: NonNullable<Refund['mail']>['state'] | null
}
export type LineRecord = Selectable<RefundLineTable> & { name: string; sku: string }
export type PartRecord = Selectable<RefundPartTable> & {
  last4: string | null
  expires_on: string | null
}

/** Selects refunds with order, recipient and people; the rest must restrict the shop. */
export const refundRows = (rest: RawBuilder<unknown>): RawBuilder<RefundRecord> =>
  sql<RefundRecord>`
  select r.*, o.name as order_name, o.platform_order_id, c.platform_customer_id,
    p.name as staff_name, p.email as staff_email, u.name as undoer_name, u.email as undoer_email,
    e.state as mail_state
  from refund r
  join orders o on o.shop_id = r.shop_id and o.order_id = r.order_id
  left join customer c on c.shop_id = r.shop_id and c.customer_id = r.customer_id
  left join staff p on p.shop_id = r.shop_id and p.staff_id = r.staff_id
  left join staff u on u.shop_id = r.shop_id and u.staff_id = r.undone_by
  left join mail e on e.shop_id = r.shop_id and e.mail_id = r.mail_id
  ${rest}`

/** Finds a refund of the shop; 404 for another's. */
export const findRefund = async (
  db: Db | Trx,
  shopId: bigint,
  id: bigint,
): Promise<RefundRecord> => {
  const { rows } = await refundRows(
    sql`where r.shop_id = ${shopId} and r.refund_id = ${id}`,
  ).execute(db)
  if (!rows[0]) throw new Refusal('not_found')
  return rows[0]
}

/** Reads the lines of a refund in the order's order. */
export const refundLines = async (
  db: Db | Trx,
  shopId: bigint,
  id: bigint,
): Promise<LineRecord[]> => {
  const { rows } = await sql<LineRecord>`
    select f.*, l.name, l.sku
    from refund_line f
    join order_line l on l.shop_id = f.shop_id and l.line_id = f.line_id
    where f.shop_id = ${shopId} and f.refund_id = ${id}
    order by l.line_no`.execute(db)
  return rows
}

/** Reads the parts of a refund in the order in which they were made. */
export const refundParts = async (
  db: Db | Trx,
  shopId: bigint,
  id: bigint,
): Promise<PartRecord[]> => {
  const { rows } = await sql<PartRecord>`
    select p.*, ${last4Of(sql`p.shop_id`, sql`p.gift_card_id`)} as last4, m.expires_on
    from refund_part p
    left join movement m on m.shop_id = p.shop_id and m.movement_id = p.movement_id
    where p.shop_id = ${shopId} and p.refund_id = ${id}
    order by p.part_no`.execute(db)
  return rows
}

/** Checks for a part that the order's refunds count, which an undo takes away from them. */
export const isCounted = ({ kind }: Pick<PartRecord, 'kind'>): boolean =>
  kind === 'restored' || kind === 'credit' || kind === 'original' || kind === 'deducted'

const wireOf = (thing: Parameters<typeof wireId>[0], id: bigint | null): string | null =>
  id === null ? null : wireId(thing, id)
const byOf = (name: string | null, email: string | null) =>
  name === null || email === null ? null : { name, email }

/** Returns a part in wire form. */
export const toPart = (part: PartRecord): RefundPart => ({
  kind: part.kind,
  amount: formatMinor(part.amount),
  gift_card_id: wireOf('gift_card', part.gift_card_id),
  last4: part.last4,
  transaction_id: wireOf('transaction', part.movement_id),
  reward_id: wireOf('reward', part.reward_id),
  expires_on: part.expires_on,
  order: part.order_name,
  undone: formatMinor(part.undone),
})

const headOf = (ctx: Ctx, row: RefundRecord) => ({
  order: toOrderRef({ ...row, name: row.order_name }),
  return_id: wireOf('return', row.return_id),
  state: row.state,
  origin: row.origin,
  currency: ctx.shop.currency,
  amount: formatMinor(row.amount),
  bonus: formatMinor(row.bonus),
  to: row.to,
  reward_source: row.reward_source,
  recipient:
    row.recipient_name === null && row.recipient_email === null
      ? null
      : {
          platform_customer_id: row.platform_customer_id,
          name: row.recipient_name ?? '',
          email: row.recipient_email,
        },
})

/** Returns a row of a list in wire form. */
export const toRefundRow = (ctx: Ctx, row: RefundRecord): RefundRow => ({
  refund_id: wireId('refund', row.refund_id),
  ...headOf(ctx, row),
  by: byOf(row.staff_name, row.staff_email),
  created_at: row.created_at.toISOString(),
})

/** Reads a refund with its lines and parts in wire form. */
export const refundNow = async (ctx: Ctx, db: Db | Trx, id: bigint): Promise<Refund> => {
  const { shop_id } = ctx.shop
  const row = await findRefund(db, shop_id, id)
  const lines = await refundLines(db, shop_id, id)
  return toRefund(ctx, row, lines, await refundParts(db, shop_id, id))
}

type ShownLine = Pick<
  LineRecord,
  'line_id' | 'name' | 'sku' | 'quantity' | 'net' | 'tax' | 'restock' | 'kept_out' | 'reason'
>

/** Returns a refund in wire form. */
export const toRefund = (
  ctx: Ctx,
  row: RefundRecord,
  lines: readonly ShownLine[],
  parts: readonly PartRecord[],
): Refund => {
  return {
    refund_id: wireId('refund', row.refund_id),
    ...headOf(ctx, row),
    goods: formatMinor(row.goods),
    tax: formatMinor(row.tax),
    shipping: formatMinor(row.shipping),
    fee: formatMinor(row.fee),
    internal_note: row.note,
    notification: row.notified,
    location_id: row.location_id,
    ticket:
      row.helpdesk === null || row.ticket === null
        ? null
        : { helpdesk: row.helpdesk, id: row.ticket },
    lines: lines.map((line) => ({
      line_item_id: wireId('order_line', line.line_id),
      name: line.name,
      sku: line.sku,
      quantity: line.quantity,
      net: formatMinor(line.net),
      tax: formatMinor(line.tax),
      restock: line.restock,
      kept_out: line.kept_out,
      reason: line.reason,
    })),
    parts: parts.map(toPart),
    by: byOf(row.staff_name, row.staff_email),
    created_at: row.created_at.toISOString(),
    undone_at: row.undone_at?.toISOString() ?? null,
    undone_by: byOf(row.undoer_name, row.undoer_email),
    may_undo: mayUndoRefund(ctx.actor, row, ctx.now),
    mail:
      row.mail_id === null || row.mail_state === null
        ? null
        : { mail_id: wireId('mail', row.mail_id), state: row.mail_state },
  }
}
