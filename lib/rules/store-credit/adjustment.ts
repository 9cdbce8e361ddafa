import type { Settings } from '#contract/shop/settings.ts'
import type { User } from '#contract/staff/calls.ts'
import type { OwnLimits } from '#contract/store-credit/calls.ts'
import { formatMinor, parseMoney, readTypedMoney } from '#rules/money.ts'

export type Direction = 'add' | 'take'
type Asked = { balance: string; direction: Direction; typed: string; locale: string }
/** Wire amounts: the signed difference and the balance after it; `problem` is a message key. */
type Adjusted = {
  difference: string | null
  after: string | null
  problem: 'invalidValue' | 'tooLittle' | null
}

/** What a typed amount does to a balance, before anything is sent. */
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

/** The sum of wire amounts. */
export const sumOf = (values: readonly string[]): string =>
  formatMinor(values.reduce((sum, value) => sum + (parseMoney(value) ?? 0n), 0n))

/** The most that a person takes off by hand at once: staff what the shop lets them give; null: no limit. */
export const takingMax = (
  { level, isAdmin }: Pick<User, 'level' | 'isAdmin'>,
  settings: Settings,
): string | null =>
  level === 'staff' && !isAdmin ? settings.limit_store_credit_issue_max_value || null : null

/** What a difference may be: more than `above`, at once `upTo`, today what is left of `dayMax`. */
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

/** Which limit a size is beyond, if any, with that limit's amount. */
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
