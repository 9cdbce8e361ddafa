import type { LineStop } from '#contract/orders/calls.ts'
import type { VerdictKey } from '#contract/returns/policy.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'
import { zoneOf } from './policy-countries.ts'
import { plainOutcomes, type ReturnSettings, type Zone } from './policy.ts'
import { matcherOf } from './policy-lists.ts'
import { finalSaleUnder } from './verdict-final.ts'
import { isWithin, lastDayOf } from './window.ts'

/** An order as a policy sees it; `tags` are its own and its customer's. */
export type JudgedOrder = {
  name: string
  emails: readonly string[]
  tags: readonly string[]
  country: string
  created_at: Date
  fulfilled_at: Date | null
}
/** A line with the pieces to return; `net` is the whole line's, after discounts. */
export type JudgedLine = {
  sku: string
  vendor: string
  quantity: number
  price: bigint
  net: bigint
  stop: LineStop | null
}
export type Moment = {
  /** the shop's time zone */
  zone: string
  now: Date
  /** returns of the customer in the 90 days before */
  returns: number
}
/** Reason with its facts; `line` is the place of the line that it is about. */
export type Reason = {
  key: VerdictKey
  line: number | null
  facts: Record<string, string | number>
}
export type Judged = {
  outcome: 'allow' | 'review' | 'refuse'
  automatic: boolean
  keepItem: boolean
  lastDay: string | null
  why: Reason[]
  outcomes: Zone['outcomes']
}

const limit = (text: string | null): bigint | null => (text === null ? null : parseMoney(text))
const whole = (key: VerdictKey, facts: Reason['facts'] = {}): Reason => ({ key, line: null, facts })

/** Returns the policy's reasons against a return of the whole order. */
const stopsOf = (
  blocked: Reason['facts'] | null,
  order: JudgedOrder,
  zone: Zone | null,
  lastDay: string | null,
  moment: Moment,
): Reason[] => {
  return [
    ...(blocked ? [whole('blocked', blocked)] : []),
    ...(zone ? [] : [whole('no_zone', { country: order.country })]),
    ...(zone && zone.outcomes.length === 0
      ? [whole('no_outcome', { country: order.country })]
      : []),
    ...(isWithin(lastDay, moment.zone, moment.now)
      ? []
      : [whole('outside_window', { last_day: lastDay!, days: zone!.days! })]),
  ]
}

type Limits = Record<'keep' | 'approve' | 'review', bigint | null> & { many: number | null }

const reviewsOf = ({ review, many }: Limits, amount: bigint, { returns }: Moment): Reason[] => [
  ...(review !== null && amount > review
    ? [whole('above_review', { amount: formatMinor(amount), limit: formatMinor(review) })]
    : []),
  ...(many !== null && returns >= many ? [whole('many_returns', { returns, limit: many })] : []),
]

const onLines = (
  lines: readonly JudgedLine[],
  reasonsOf: (line: JudgedLine, at: number) => Reason[],
): Reason[] => {
  const found: Reason[] = []
  for (const [at, line] of lines.entries()) found.push(...reasonsOf(line, at))
  return found
}
const stopOf = ({ stop }: JudgedLine, line: number): Reason[] =>
  stop ? [{ key: stop, line, facts: {} }] : []

/** Judges a return of lines worth `amount`, in minor units. */
export type Judge = (
  order: JudgedOrder,
  lines: readonly JudgedLine[],
  amount: bigint,
  moment: Moment,
) => Judged

/**
 * Reads a policy once to judge many returns under it. The allow list passes block list, window,
 * final sale and review, never what is paid back already.
 */
export const judgeUnder = (settings: ReturnSettings): Judge => {
  const isAllowed = matcherOf(settings.allow)
  const isBlocked = matcherOf(settings.block)
  const finalSale = finalSaleUnder(settings.final_sale)
  const limits: Limits = {
    keep: limit(settings.keep_below),
    approve: limit(settings.approve_below),
    review: limit(settings.review_above),
    many: settings.review_returns,
  }
  const { keep, approve } = limits
  return (order, lines, amount, moment) => {
    const zone = zoneOf(settings.zones, order.country)
    const lastDay = lastDayOf(order, zone?.days ?? null, moment.zone)
    const allowed = isAllowed(order)
    const isFinal = allowed ? null : finalSale(order)
    const refusals = [
      ...onLines(lines, stopOf),
      ...(allowed ? [] : stopsOf(isBlocked(order), order, zone, lastDay, moment)),
      ...(isFinal ? onLines(lines, isFinal) : []),
    ]
    const reviews = allowed ? [] : reviewsOf(limits, amount, moment)
    const keepItem = refusals.length === 0 && keep !== null && amount < keep
    const isBelow = approve !== null && amount < approve
    const passes = refusals.length === 0 && reviews.length === 0
    const why = [
      ...refusals,
      ...reviews,
      ...(allowed ? [whole('allowed', allowed)] : []),
      ...(passes && isBelow
        ? [whole('below_approval', { amount: formatMinor(amount), limit: formatMinor(approve) })]
        : []),
      ...(keepItem
        ? [whole('keep_item', { amount: formatMinor(amount), limit: formatMinor(keep) })]
        : []),
    ]
    const wanted = reviews.length > 0 ? 'review' : 'allow'
    return {
      outcome: refusals.length > 0 ? 'refuse' : wanted,
      automatic: passes && isBelow,
      keepItem,
      lastDay,
      why,
      outcomes: zone?.outcomes.length || !allowed ? (zone?.outcomes ?? []) : plainOutcomes,
    }
  }
}

/** Judges one return under a policy. */
export const judge = (settings: ReturnSettings, ...asked: Parameters<Judge>): Judged =>
  judgeUnder(settings)(...asked)
