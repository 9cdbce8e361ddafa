import { sql } from 'kysely'
import type { Verdict } from '#contract/returns/requests-shapes.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import { orderNames } from '#platform/money/gates/order-names.ts'
import type { LineRow, OrderRow } from '#platform/orders/find-order.ts'
import { formatMinor } from '#rules/money.ts'
import { type OrderParts, partsOf } from '#rules/orders/order-parts.ts'
import { refundableOf, whyNoReturn } from '#rules/orders/refundable.ts'
import type { ReturnSettings } from '#rules/returns/policy.ts'
import { tagsOf } from '#rules/returns/policy-lists.ts'
import { type Picked, refundSums, splitCredit } from '#rules/returns/refund-sums.ts'
import { type Judged, judge, type JudgedLine, type JudgedOrder } from '#rules/returns/verdict.ts'
import { type Offer, offersOf } from '#rules/returns/verdict-offers.ts'

const lookedBack = 90 * 24 * 60 * 60 * 1000
/** All that pieces are worth: with tax, without shipping and fee. */
export const whole = { tax: true, shipping: false, fee: 0n, shipping_back: 0n }

export type Asking = Pick<Ctx, 'now'> & {
  db: Db | Trx
  shop: Pick<Ctx['shop'], 'shop_id' | 'time_zone'>
}
/** Facts beside the order that a policy needs. */
type Beside = { tags: string; returns: number; credit: bigint; restored: bigint; earlier: bigint }

/** The person whom a policy judges: the buyer, or the recipient who returns a gift. */
type Returner = Pick<OrderRow, 'email' | 'customer_email' | 'customer_id'>

/** Finds the recipient of a gift by their email; the buyer's facts and payment aren't theirs. */
const recipientOf = async ({ db, shop }: Asking, email: string): Promise<Returner> => {
  const found = await db
    .selectFrom('customer')
    .select('customer_id')
    .where('shop_id', '=', shop.shop_id)
    .where('email', '=', email)
    .executeTakeFirst()
  return { email, customer_email: null, customer_id: found?.customer_id ?? null }
}

const besideOf = async (
  { db, shop, now }: Asking,
  { name, order_id }: OrderRow,
  returner: Returner,
): Promise<Beside> => {
  const since = new Date(now.getTime() - lookedBack)
  const { rows } = await sql<Beside>`
    select
      coalesce((
        select tags
        from customer
        where shop_id = ${shop.shop_id} and customer_id = ${returner.customer_id}::bigint), '') as tags,
      (
        select count(*)::int
        from (
          select return_id, state, created_at
          from return_request
          where shop_id = ${shop.shop_id} and customer_id = ${returner.customer_id}::bigint
          union
          select return_id, state, created_at
          from return_request
          where shop_id = ${shop.shop_id}
            and email = ${returner.customer_email ?? returner.email}::text
        ) r
        where r.created_at > ${since} and r.state not in ('rejected', 'cancelled')) as returns,
      (
        select coalesce(sum(amount), 0)::bigint
        from return_request
        where shop_id = ${shop.shop_id} and order_id = ${order_id}
          and state not in ('rejected', 'cancelled', 'lapsed')) as earlier,
      coalesce(sum(p.captured - p.reversed), 0)::bigint as credit,
      coalesce(sum(p.refunded - p.reversed), 0)::bigint as restored
    from redemption p
    where p.shop_id = ${shop.shop_id} and p.state = 'captured'
      and p.order_name = any(${orderNames(name)}::text[])`.execute(db)
  return rows[0]!
}

type Dated = Pick<
  OrderRow,
  'name' | 'email' | 'customer_email' | 'tags' | 'country' | 'created_at' | 'fulfilled_at'
>

/** Returns an order as a policy sees it. */
export const judgedOrder = (row: Dated, customerTags: string): JudgedOrder => ({
  name: row.name,
  emails: [row.email, row.customer_email].filter((email) => email !== null),
  tags: tagsOf(row.tags, customerTags),
  country: row.country,
  created_at: row.created_at,
  fulfilled_at: row.fulfilled_at,
})

type JudgedRow = Pick<
  OrderRow,
  | 'total'
  | 'refunded'
  | 'matched'
  | 'refunded_here'
  | 'unpaid'
  | 'financial_status'
  | 'cancelled_at'
>
type Sold = Pick<LineRow, 'sku' | 'vendor' | 'quantity' | 'price' | 'returned'>

/** Returns an order's lines as a policy sees them. */
export const judgedLines = (
  row: JudgedRow,
  lines: readonly Sold[],
  parts: OrderParts,
): JudgedLine[] => {
  const order = { ...row, refundable: refundableOf(row) }
  return lines.map(({ sku, vendor, quantity, price, returned }, at) => ({
    sku,
    vendor,
    quantity,
    price,
    net: parts.lines[at]!.net,
    stop: whyNoReturn(order, { quantity, returned }),
  }))
}

export type OrderVerdict = {
  judged: Judged
  offers: Offer[]
  /** worth of the pieces, in minor units */
  due: bigint
  /** each line of the order on its own */
  lines: { returnable: number; judged: Judged['why'] }[]
  picked: Picked[]
}

/**
 * Judges a return of pieces, by default of all that are left, under a policy. `gift`: the email of
 * the recipient who returns a gift, by whom it is judged instead of the buyer.
 */
export const verdictOf = async (
  asking: Asking,
  settings: ReturnSettings,
  { row, lines, gift = null }: { row: OrderRow; lines: LineRow[]; gift?: string | null },
  wanted?: readonly Picked[],
): Promise<OrderVerdict> => {
  const parts = partsOf({ ...row, lines })
  const returner = gift === null ? row : await recipientOf(asking, gift)
  const { credit, restored, ...beside } = await besideOf(asking, row, returner)
  // a gift gives nothing back to the credit that paid
  const paying = gift === null ? { credit, restored } : { credit: 0n, restored: 0n }
  const order = judgedOrder({ ...row, ...returner }, beside.tags)
  const all = judgedLines(row, lines, parts)
  const left = lines.map(({ quantity, returned }, at) => (all[at]!.stop ? 0 : quantity - returned))
  const moment = { zone: asking.shop.time_zone, now: asking.now, returns: beside.returns }
  const alone = judge(settings, order, all, 0n, moment).why
  const byLine = Map.groupBy(alone, ({ line }) => line)
  const own = all.map((_, at) => byLine.get(at) ?? [])
  const free = left.flatMap((quantity, at) =>
    quantity > 0 && own[at]!.length === 0 ? [{ at, quantity }] : [],
  )
  const any = free.length > 0 ? free : left.map((quantity, at) => ({ at, quantity }))
  const picked = wanted ?? any
  const { due } = refundSums(
    parts,
    lines,
    picked.map(({ at, quantity }) => ({ at, quantity: Math.min(quantity, left[at]!) })),
    whole,
  )
  const judged = judge(
    settings,
    order,
    picked.map(({ at }) => all[at]!),
    // with the order's other returns, so that parts of it pass no limit that the whole would not
    due + beside.earlier,
    moment,
  )
  const offers = offersOf(judged.outcomes, due, (amount) =>
    splitCredit(
      amount,
      { ...row, ...paying, givenBefore: row.refunded_here },
      settings.paid_credit,
    ),
  )
  return {
    judged: {
      ...judged,
      why: judged.why.map((why) => ({
        ...why,
        line: why.line === null ? null : picked[why.line]!.at,
      })),
    },
    offers,
    due,
    lines: left.map((returnable, at) => ({ returnable, judged: own[at]! })),
    picked: [...picked],
  }
}

/** Returns reasons in wire form. */
export const toWhy = (why: Judged['why'], lines: readonly LineRow[]): Verdict['why'] =>
  why.map(({ key, line, facts }) => ({
    key,
    line_item_id: line === null ? null : wireId('order_line', lines[line]!.line_id),
    facts,
  }))

/** Returns a verdict in wire form. */
export const toVerdict = (
  { judged, offers }: Pick<OrderVerdict, 'judged' | 'offers'>,
  lines: readonly LineRow[],
): Verdict => ({
  outcome: judged.outcome,
  automatic: judged.automatic,
  why: toWhy(judged.why, lines),
  keep_item: judged.keepItem,
  last_day: judged.lastDay,
  offers: offers.map(({ to, amount, bonus, fee, expires_days }) => ({
    to,
    amount: formatMinor(amount),
    bonus: formatMinor(bonus),
    fee: formatMinor(fee),
    expires_days,
  })),
})
