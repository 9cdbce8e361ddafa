import { sql } from 'kysely'
import type { ReturnEventDetail } from '#contract/returns/requests-shapes.ts'
import { wireId } from '#platform/ids.ts'
import type { Taking } from '#platform/events/handler.ts'
import { emitMoved } from '#platform/returns/request/emit-moved.ts'
import type { ReturnHeld } from '#platform/returns/request/move-return.ts'
import { noteEvent } from '#platform/returns/request/note-event.ts'
import { formatMinor } from '#rules/money.ts'
import {
  arrivedThere,
  followStore,
  type SeenReturn,
  stateInStore,
} from '#rules/returns/store/state-in-store.ts'

type Seen = SeenReturn & { declined: string | null; isNews: boolean }
type Line = SeenReturn['lines'][number] & { line_id: bigint }

const kinds = {
  requested: 'reopened',
  approved: 'approved',
  rejected: 'rejected',
  received: 'received',
  refunded: 'refunded',
  cancelled: 'cancelled',
  lapsed: 'lapsed',
} as const

/** Counts what the store says has arrived, where nobody here has. */
const count = async (
  { trx, shop }: Taking,
  return_id: bigint,
  lines: readonly Line[],
): Promise<void> => {
  const isSaid = lines.some(({ processed }) => processed > 0)
  for (const line of lines) {
    const { accepted, missing } = arrivedThere(line, isSaid)
    await sql`
      update return_line
      set accepted = ${accepted}, damaged = 0, missing = ${missing}
      where shop_id = ${shop.shop_id} and return_id = ${return_id}
        and line_id = ${line.line_id} and accepted is null`.execute(trx)
  }
}

type Refund = { refund_id: bigint; amount: bigint }

/** Ties the store's refunds of a return to it. Returns them. */
const tie = async (
  { trx, shop }: Taking,
  { return_id, order_id }: ReturnHeld,
  refunds: readonly string[],
): Promise<Refund[]> => {
  if (refunds.length === 0) return []
  const { rows } = await sql<Refund>`
    update refund
    set return_id = ${return_id}
    where shop_id = ${shop.shop_id} and order_id = ${order_id} and origin = 'store'
      and external_id = any(${refunds}::text[]) and (return_id is null or return_id = ${return_id})
    returning refund_id, amount`.execute(trx)
  return rows
}

/**
 * Moves a held return to the state that it has in the store, and notes that it was moved there.
 * Returns whether it has that state now.
 */
export const moveAsThere = async (
  taking: Taking,
  row: ReturnHeld,
  seen: Seen,
  lines: readonly Line[],
): Promise<boolean> => {
  const { trx, shop, now } = taking
  const { shop_id, return_id } = row
  const refunds = await tie(taking, row, seen.refunds)
  const there = stateInStore(seen)
  const state = followStore(row.state, there)
  if (state === null) return row.state === there
  if (state === 'received' || state === 'refunded') await count(taking, return_id, lines)
  const amount = refunds.reduce((sum, refund) => sum + refund.amount, 0n)
  await trx
    .updateTable('return_request')
    .set({
      state,
      changed_at: now,
      lapses_at: null,
      rejection: state === 'rejected' ? seen.declined : row.rejection,
      ...(state === 'refunded' ? { to: seen.isExchange ? 'exchange' : 'original', amount } : {}),
    })
    .where('shop_id', '=', shop_id)
    .where('return_id', '=', return_id)
    .execute()
  const [refund] = refunds
  const detail: ReturnEventDetail = {
    origin: 'store',
    ...(state === 'refunded' && refund
      ? { refund: wireId('refund', refund.refund_id), amount: formatMinor(amount) }
      : {}),
  }
  await noteEvent(trx, { shop_id, return_id, staff_id: null, at: now }, kinds[state], detail)
  if (seen.isNews && (state === 'approved' || state === 'received'))
    await emitMoved({ trx, shop, now, actor: { kind: 'store' } }, row, state)
  return true
}
