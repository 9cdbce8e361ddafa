import type { ValueType } from '#contract/referrals/calls.ts'
import { parseMoney } from '#rules/money.ts'
import { type Program, usualProgram } from './program.ts'

/** The form of a program as it is typed, amounts in the locale's writing. */
export type TypedProgram = Record<
  'value' | 'referrer_value' | 'hold_days' | 'min_order' | 'max_reward' | 'expires_in_days',
  string
> & { value_type: ValueType; referrer_value_type: ValueType }

export type ProgramField = Exclude<keyof TypedProgram, 'value_type' | 'referrer_value_type'>
export type ProgramProblem = 'amount' | 'percent' | 'holdMost' | 'expiresMost'
export type ProgramProblems = Partial<Record<ProgramField, ProgramProblem>>

type Saved = Omit<Program, 'value' | 'referrer_value'> & {
  value: string | null
  referrer_value: string | null
}

/** Fills the form from a saved program; one that was never saved offers the usual terms. */
export const typedOf = (saved: Saved, write: (wire: string) => string): TypedProgram => ({
  value: write(saved.value ?? usualProgram.referrer_value),
  value_type: saved.value_type,
  referrer_value: write(saved.referrer_value ?? usualProgram.referrer_value),
  referrer_value_type: saved.referrer_value_type,
  hold_days: String(saved.hold_days),
  min_order: saved.min_order === null ? '' : write(saved.min_order),
  max_reward: saved.max_reward === null ? '' : write(saved.max_reward),
  expires_in_days: saved.expires_in_days === null ? '' : String(saved.expires_in_days),
})

const holdMost = 365
const expiresMost = 3650

type Read = (typed: string) => string | null
const minorOf = (typed: string, read: Read): bigint | null => {
  const wire = read(typed)
  return wire === null ? null : parseMoney(wire)
}

/** Lists what is wrong with a typed program, by its field. */
export const programProblems = (typed: TypedProgram, read: Read): ProgramProblems => {
  const reward = (text: string, type: ValueType): ProgramProblem | null => {
    const amount = minorOf(text, read)
    const isGood = amount !== null && amount > 0n
    if (type === 'percentage') return isGood && amount <= 100_00n ? null : 'percent'
    return isGood ? null : 'amount'
  }
  const bound = (text: string): ProgramProblem | null =>
    text.trim() === '' ? null : reward(text, 'fixed_amount')
  const { hold_days: hold, expires_in_days: expires } = typed
  const isHold = /^\d{1,3}$/.test(hold) && Number(hold) <= holdMost
  const isExpires = /^\d{1,4}$/.test(expires) && Number(expires) >= 1
  const found = {
    value: reward(typed.value, typed.value_type),
    referrer_value: reward(typed.referrer_value, typed.referrer_value_type),
    hold_days: isHold ? null : ('holdMost' as const),
    min_order: bound(typed.min_order),
    max_reward: hasPercentage(typed) ? bound(typed.max_reward) : null,
    expires_in_days:
      expires === '' || (isExpires && Number(expires) <= expiresMost)
        ? null
        : ('expiresMost' as const),
  }
  return Object.fromEntries(
    Object.entries(found).filter(([, problem]) => problem !== null),
  ) as ProgramProblems
}

/** Checks whether some reward is a percentage, which alone has a most. */
export const hasPercentage = ({
  value_type,
  referrer_value_type,
}: Pick<TypedProgram, 'value_type' | 'referrer_value_type'>): boolean =>
  value_type === 'percentage' || referrer_value_type === 'percentage'

/** Reads a typed program without problems. */
export const readProgram = (typed: TypedProgram, read: Read): Program => {
  const wire = (text: string) => read(text) ?? ''
  return {
    value: wire(typed.value),
    value_type: typed.value_type,
    referrer_value: wire(typed.referrer_value),
    referrer_value_type: typed.referrer_value_type,
    hold_days: Number(typed.hold_days),
    min_order: wire(typed.min_order) || null,
    max_reward: (hasPercentage(typed) && wire(typed.max_reward)) || null,
    expires_in_days: typed.expires_in_days === '' ? null : Number(typed.expires_in_days),
  }
}
