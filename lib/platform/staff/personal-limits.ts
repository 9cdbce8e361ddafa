import type * as z from 'zod/mini'
import { Refusal } from '#contract/error.ts'
import type { changeStaff } from '#contract/staff/shapes.ts'
import { parseMoney } from '#rules/money.ts'

type Given = NonNullable<z.output<typeof changeStaff.body>['limits']>

const minorOf = (wire: string | null, field: string): bigint | null => {
  const minor = wire === null ? null : parseMoney(wire)
  if (minor !== null && minor < 0n)
    throw new Refusal('invalid_input', { field, message: `${field}: Invalid Value` })
  return minor
}

/** Writes a person's limits as columns; negative ones are refused, those left out stay. */
export const limitColumns = ({ per_issue, per_day, per_return, return_day }: Given) => ({
  limit_issue: minorOf(per_issue, 'limits.per_issue'),
  limit_day: minorOf(per_day, 'limits.per_day'),
  ...(per_return === undefined ? {} : { limit_return: minorOf(per_return, 'limits.per_return') }),
  ...(return_day === undefined
    ? {}
    : { limit_return_day: minorOf(return_day, 'limits.return_day') }),
})

/** Writes a role as columns. */
export const roleColumns = (role: 'owner' | 'staff' | 'limited' | 'pos') => ({
  level: role === 'pos' ? ('staff' as const) : role,
  is_pos: role === 'pos',
})
