import { Refusal } from '#contract/error.ts'
import { lineStops } from '#contract/orders/calls.ts'
import type { ReturnReason } from '#contract/returns/refund.ts'
import type { Outcome, returnOrigins } from '#contract/returns/requests.ts'
import { audit } from '#platform/audit.ts'
import { boughtCards } from '#platform/returns/bought/bought-cards.ts'
import { signatureOf } from '#platform/acting.ts'
import { wireId } from '#platform/ids.ts'
import { isTeamAddress } from '#platform/money/gates/return-limit.ts'
import type { LineRow, OrderRow } from '#platform/orders/find-order.ts'
import { returnSettingsOf } from '#platform/returns/policy/read-settings.ts'
import { type OrderVerdict, toVerdict, verdictOf } from '#platform/returns/policy/verdict-of.ts'
import { isByPerson, type Refunding } from '#platform/returns/refund/refunding.ts'
import { formatMinor } from '#rules/money.ts'
import { refundableOf } from '#rules/orders/refundable.ts'
import type { Picked } from '#rules/returns/refund-sums.ts'
import { approve } from './approve-return.ts'
import { isBeyondOwn } from './decided.ts'
import { mailCustomer } from './mail-customer.ts'
import { holdReturn, type ReturnHeld } from './move-return.ts'
import { piecesUnderWay } from './read-return.ts'
import { writeReturn } from './write-return.ts'

/** A return that is wanted: pieces of lines by their place in the order. */
export type Wanted = {
  lines: (Picked & { reason: ReturnReason | null; words: string | null })[]
  /** amount in place of the pieces' worth; the policy never approves it */
  refund_amount?: bigint | null
  to: Outcome
  origin: (typeof returnOrigins)[number]
  /** an address of its own: a gift's, or one that staff typed; null: the order's customer */
  own: { email: string; name: string | null } | null
  note: string | null
  notification: boolean
  /** staff may request what the policy refuses */
  override: boolean
  ticket?: { helpdesk: string; id: string; seen: boolean } | undefined
}

/** Refuses pieces that are returned or wait in another return, with what is left of the line. */
const refusePieces = async (
  act: Refunding,
  row: OrderRow,
  lines: readonly LineRow[],
  wanted: Wanted,
): Promise<void> => {
  const waiting = await piecesUnderWay(act.trx, act.shop.shop_id, row.order_id)
  for (const [i, { at, quantity }] of wanted.lines.entries()) {
    const line = lines[at]!
    const left = line.quantity - line.returned - (waiting.get(line.line_id) ?? 0)
    if (quantity > left)
      throw new Refusal('not_returnable', {
        field: `lines.${i}.quantity`,
        facts: { why: 'all_returned', left: left > 0 ? left : 0 },
      })
  }
}

/** Refuses an amount that is more than is left of the order. */
const refuseAmount = (row: OrderRow, amount: bigint): void => {
  const left = refundableOf(row)
  if (amount > left)
    throw new Refusal('over_refundable', {
      field: 'refund_amount',
      facts: { left: formatMinor(left) },
    })
}

/** Refuses what the policy refuses; staff may override its rules, never what is paid back. */
const refuseByPolicy = ({ judged }: OrderVerdict, wanted: Wanted): void => {
  if (judged.outcome !== 'refuse') return
  const stop = judged.why.find(({ key }) => (lineStops as readonly string[]).includes(key))
  if (stop?.key === 'unpaid') throw new Refusal('order_unpaid')
  const why = stop ?? judged.why[0]!
  if (!stop && wanted.override) return
  const place = wanted.lines.findIndex(({ at }) => at === why.line)
  throw new Refusal('not_returnable', {
    field: place < 0 ? 'order_id' : `lines.${place}`,
    facts: { why: why.key, ...why.facts },
  })
}

/** Checks for lines that may have sold gift cards: a person decides what becomes of the cards. */
const areCards = async (
  { trx, shop }: Refunding,
  { row, lines }: { row: OrderRow; lines: LineRow[] },
  wanted: Wanted,
): Promise<boolean> => {
  const cards = await boughtCards(trx, shop.shop_id, row.name, lines)
  return wanted.lines.some(({ at }) => cards.some(({ face }) => face === lines[at]!.price))
}

const isByShopper = ({ origin }: Wanted): boolean => origin === 'shopper' || origin === 'gift'

/**
 * Requests a return of an order that the caller's transaction has locked. Below the policy's amount
 * it is approved at once, unless another person must decide. Returns its number.
 */
export const openReturn = async (
  act: Refunding,
  { row, lines }: { row: OrderRow; lines: LineRow[] },
  wanted: Wanted,
): Promise<bigint> => {
  const { trx, shop, now, actor } = act
  const settings = await returnSettingsOf(trx, shop.shop_id)
  const { refund_amount = null } = wanted
  await refusePieces(act, row, lines, wanted)
  if (refund_amount !== null) refuseAmount(row, refund_amount)
  const gift = wanted.origin === 'gift' ? (wanted.own?.email ?? null) : null
  const found = await verdictOf({ ...act, db: trx }, settings, { row, lines, gift }, wanted.lines)
  refuseByPolicy(found, wanted)
  const { judged, offers } = found
  if (isByShopper(wanted) && !offers.some(({ to }) => to === wanted.to))
    throw new Refusal('invalid_input', { field: 'to', message: 'to: Invalid Value' })
  const needs_review = judged.outcome !== 'allow' || (await areCards(act, { row, lines }, wanted))
  const email = wanted.own ? wanted.own.email : (row.customer_email ?? row.email)
  const { staff_id } = signatureOf(actor)
  const request = {
    shop_id: shop.shop_id,
    order_id: row.order_id,
    state: 'requested' as const,
    origin: wanted.origin,
    to: wanted.to,
    is_gift: wanted.origin === 'gift',
    needs_review,
    customer_id: wanted.own ? null : row.customer_id,
    name: wanted.own ? wanted.own.name : row.full_name,
    email,
    amount: refund_amount ?? offers.find(({ to }) => to === wanted.to)?.amount ?? found.due,
    refund_amount,
    pieces: wanted.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    verdict: { ...toVerdict(found, lines), outcomes: judged.outcomes },
    note: wanted.note,
    ticket: wanted.ticket,
    staff_id,
    now,
  }
  const return_id = await writeReturn(trx, request, {
    lines: wanted.lines.map(({ at, ...line }) => ({ ...line, line_id: lines[at]!.line_id })),
    kind: 'requested',
    detail: { origin: wanted.origin, outcome: judged.outcome },
  })
  await audit(trx, act, 'request_return', wireId('return', return_id), { order: row.name })
  const held = await holdReturn(trx, shop.shop_id, return_id)
  const isAutomatic = judged.automatic && !needs_review && refund_amount === null
  if (!isAutomatic || (await isForAnother(act, held))) {
    if (wanted.notification) await mailCustomer(act, held, 'return_requested')
    return return_id
  }
  await approve(act, held, { notification: wanted.notification, by: 'policy' })
  return return_id
}

const isForAnother = (act: Refunding, held: ReturnHeld): Promise<boolean> =>
  isByPerson(act)
    ? isBeyondOwn(act, held, { ...held, refund_id: null })
    : isTeamAddress(act, held.email)
