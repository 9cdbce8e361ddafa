import { formatMinor, parseMoney, readTypedMoney } from './money.ts'

export type Direction = 'add' | 'take'
type Asked = { balance: string; direction: Direction; typed: string; locale: string }
/** Wire amounts: the signed difference and the balance after it; `problem` is a message key. */
type Adjusted = { difference: string | null; after: string | null; problem: 'invalidValue' | 'tooLittle' | null }

/** What a typed amount does to a balance, before anything is sent. */
export const adjustmentOf = ({ balance, direction, typed, locale }: Asked): Adjusted => {
  const wire = readTypedMoney(typed, locale)
  const amount = wire === null ? null : parseMoney(wire)
  if (amount === null || amount <= 0n) return { difference: null, after: null, problem: 'invalidValue' }
  const difference = direction === 'add' ? amount : -amount
  const after = (parseMoney(balance) ?? 0n) + difference
  return { difference: formatMinor(difference), after: formatMinor(after), problem: after < 0n ? 'tooLittle' : null }
}

/** The sum of wire amounts. */
export const sumOf = (values: readonly string[]): string => formatMinor(values.reduce((sum, value) => sum + (parseMoney(value) ?? 0n), 0n))
