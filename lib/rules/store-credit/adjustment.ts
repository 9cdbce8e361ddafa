import type { Settings } from '#contract/shop/settings-shapes.ts'
import type { User } from '#contract/staff/shapes.ts'
import type { OwnLimits } from '#contract/store-credit/shapes.ts'
import { formatMinor, parseMoney, readTypedMoney } from '#rules/money.ts'

export type Direction = 'add' | 'take'
type Asked = { balance: string; direction: Direction; typed: string; locale: string }
/** Wire amounts: the signed difference and the resulting balance; `problem` is a message key. */
type Adjusted = {
  difference: string | null
  after: string | null
  problem: 'invalidValue' | 'tooLittle' | null
}

/** Computes the effect of a typed amount on a balance. */
export const adjustmentOf = ({ balance, direction, typed, locale }: Asked): Adjusted => {
  const wire = readTypedMoney(typed, locale)
  const amount = wire === null ? null : parseMoney(wire)
  if (amount === null || amount <= 0n)
    return { difference: null, after: null, problem: 'invalidValue' }
  const difference = direction === 'add' ? amount : -amount
  const after = (parseMoney(balance) ?? 0n) + difference
  return {
    difference: formatMinor(difference),
    after: formatMinor(after),
    problem: after < 0n ? 'tooLittle' : null,
  }
}

/** Computes the change that leads to a typed new balance; an unchanged one is no valid value. */
export const adjustmentTo = ({
  balance,
  typed,
  locale,
}: Omit<Asked, 'direction'>): Adjusted & { direction: Direction } => {
  const wire = readTypedMoney(typed, locale)
  const after = wire === null ? null : parseMoney(wire)
  const difference = after === null ? 0n : after - (parseMoney(balance) ?? 0n)
  const direction = difference < 0n ? 'take' : 'add'
  if (after === null || after < 0n || difference === 0n)
    return { direction, difference: null, after: null, problem: 'invalidValue' }
  return {
    direction,
    difference: formatMinor(difference),
    after: formatMinor(after),
    problem: null,
  }
}

/** Returns the sum of wire amounts. */
export const sumOf = (values: readonly string[]): string =>
  formatMinor(values.reduce((sum, value) => sum + (parseMoney(value) ?? 0n), 0n))

/**
 * Returns the largest manual deduction: for staff the shop's issue limit, and `own`, which an API key
 * has; null means no limit.
 */
export const takingMax = (
  { level, isAdmin }: Pick<User, 'level' | 'isAdmin'>,
  settings: Settings,
  own: string | null,
): string | null =>
  least(
    own,
    level === 'staff' && !isAdmin ? settings.limit_store_credit_issue_max_value || null : null,
  )

/**
 * Bounds of an adjustment: more than `above`, at most `upTo` at once, and today at most what is
 * left of `dayMax`.
 */
export type Room = {
  above: string | null
  upTo: string | null
  dayLeft: string | null
  dayMax: string | null
}
const least = (...values: (string | null)[]): string | null =>
  values.reduce(
    (lowest, value) =>
      value === null || (lowest !== null && (parseMoney(lowest) ?? 0n) <= (parseMoney(value) ?? 0n))
        ? lowest
        : value,
    null,
  )

/** Returns the bounds of an adjustment in a direction, as wire amounts; null means no bound. */
export const roomFor = (direction: Direction, limits: OwnLimits): Room => {
  if (direction === 'take')
    return { above: null, upTo: limits.taking_max, dayLeft: null, dayMax: null }
  return {
    above: limits.above,
    upTo: least(limits.shop_max, limits.own_max),
    dayLeft: limits.day_left,
    dayMax: limits.day_max,
  }
}

/** Returns the limit that an amount exceeds and that limit's amount, or null. */
export const beyondRoom = (
  size: string,
  { above, upTo, dayLeft }: Room,
): { key: 'overLimit' | 'underLimit' | 'overDay'; amount: string } | null => {
  const amount = parseMoney(size) ?? 0n
  const isOver = (limit: string | null): limit is string =>
    limit !== null && amount > (parseMoney(limit) ?? 0n)
  if (isOver(upTo)) return { key: 'overLimit', amount: upTo }
  if (above !== null && amount <= (parseMoney(above) ?? 0n))
    return { key: 'underLimit', amount: above }
  return isOver(dayLeft) ? { key: 'overDay', amount: dayLeft } : null
}
