import { type Selectable, sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import type { ReturnEventKind } from '#contract/returns/requests.ts'
import type { ReturnEventDetail } from '#contract/returns/requests-shapes.ts'
import type { Act } from '#platform/ctx.ts'
import type { Trx } from '#platform/db/transact.ts'
import { signatureOf } from '#platform/acting.ts'
import { readId } from '#platform/ids.ts'
import { returnSettingsOf } from '#platform/returns/policy/read-settings.ts'
import { formatMinor } from '#rules/money.ts'
import { canMove, canRefund, moves } from '#rules/returns/moves.ts'
import { isByPerson, type Refunding } from '#platform/returns/refund/refunding.ts'
import type { ReturnRequestTable } from '#platform/returns/tables.ts'
import { deciderOf, isDecidedByAnother } from './decided.ts'
import { emitMoved } from './emit-moved.ts'
import { noteEvent } from './note-event.ts'

export type ReturnHeld = Selectable<ReturnRequestTable>

/** Locks a return after its order, as a refund does; 404 for another shop's. */
export const holdReturn = async (trx: Trx, shopId: bigint, id: bigint): Promise<ReturnHeld> => {
  await sql`
    select from orders
    where shop_id = ${shopId} and order_id = (
      select order_id
      from return_request
      where shop_id = ${shopId} and return_id = ${id})
    for update`.execute(trx)
  const row = await trx
    .selectFrom('return_request')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('return_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

const write = async (
  { trx, shop, now, actor }: Act,
  row: ReturnHeld,
  verb: keyof typeof moves,
  kind: ReturnEventKind,
  { set = {}, detail = {} }: Change,
): Promise<void> => {
  await trx
    .updateTable('return_request')
    .set({ state: moves[verb].to, changed_at: now, ...set })
    .where('shop_id', '=', shop.shop_id)
    .where('return_id', '=', row.return_id)
    .execute()
  const { staff_id } = signatureOf(actor)
  const of = { shop_id: shop.shop_id, return_id: row.return_id, staff_id, at: now }
  await noteEvent(trx, of, kind, detail)
  if (kind === 'approved' || kind === 'received')
    await emitMoved({ trx, shop, now, actor }, row, kind)
}

type Change = {
  set?: Partial<Pick<ReturnHeld, 'amount' | 'lapses_at' | 'rejection' | 'customer_id' | 'note'>>
  detail?: ReturnEventDetail
}

const kinds = {
  approve: 'approved',
  reject: 'rejected',
  receive: 'received',
  refund: 'refunded',
  reopen: 'reopened',
  cancel: 'cancelled',
  lapse: 'lapsed',
  undo: 'undone',
} as const

/** Moves a held return and notes the event; 409 where its state has no such move. */
export const moveReturn = async (
  act: Act,
  row: ReturnHeld,
  verb: Exclude<keyof typeof moves, 'refund'>,
  change: Change = {},
): Promise<void> => {
  if (!canMove(row.state, verb))
    throw new Refusal('return_moved_on', { facts: { state: row.state } })
  await write(act, row, verb, kinds[verb], change)
}

type Made = { order_id: bigint; recipient_email: string | null; fresh: bigint }

/** Reads a refund's order, recipient, and its new credit and original payment. */
const madeBy = async (trx: Trx, shopId: bigint, id: bigint): Promise<Made> => {
  const { rows } = await sql<Made>`
    select r.order_id, r.recipient_email, (
      select coalesce(sum(p.amount), 0)::bigint
      from refund_part p
      where p.shop_id = r.shop_id and p.refund_id = r.refund_id
        and p.kind in ('credit', 'original')) as fresh
    from refund r
    where r.shop_id = ${shopId} and r.refund_id = ${id}`.execute(trx)
  return rows[0]!
}

/** Returns whether a return is refunded as soon as it is approved, as one without pieces always is. */
export const refundsOnApproval = async (trx: Trx, row: ReturnHeld): Promise<boolean> => {
  const { refund_on } = await returnSettingsOf(trx, row.shop_id)
  return row.pieces === 0 || refund_on === 'approval' || row.verdict?.keep_item === true
}

/**
 * Marks a return as refunded by a refund of its order that was just written. Over their own limits
 * a person refunds only what another person decided on.
 */
export const markRefunded = async (
  act: Refunding,
  id: bigint,
  { refund, amount }: { refund: string; amount: bigint },
): Promise<void> => {
  const { trx, shop } = act
  const row = await holdReturn(trx, shop.shop_id, id)
  if (!canRefund(row.state, await refundsOnApproval(trx, row)))
    throw new Refusal('return_moved_on', { facts: { state: row.state } })
  const refund_id = readId('refund', refund)
  const made = await madeBy(trx, shop.shop_id, refund_id)
  if (made.order_id !== row.order_id) throw new Refusal('not_found', { field: 'return_id' })
  const isAsDecided =
    amount <= row.amount &&
    made.recipient_email === row.email &&
    (await isDecidedByAnother(act, row))
  if (
    isByPerson(act) &&
    !isAsDecided &&
    (await deciderOf(act, row, {
      refund_id,
      email: made.recipient_email,
      amount: made.fresh,
    })) === 'another'
  )
    throw new Refusal('needs_second_person')
  await write(act, row, 'refund', 'refunded', {
    set: { amount, lapses_at: null },
    detail: { refund, amount: formatMinor(amount) },
  })
}

/** Marks a return as received once its refund is undone whole; otherwise its items stay returned. */
export const unmarkRefunded = async (
  act: Act,
  id: bigint,
  { refund }: { refund: string },
): Promise<void> => {
  const row = await holdReturn(act.trx, act.shop.shop_id, id)
  if (row.state === 'refunded') await moveReturn(act, row, 'undo', { detail: { refund } })
}
