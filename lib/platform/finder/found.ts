import type { FoundKind } from '#contract/finder/calls.ts'
import { foundMost } from '#contract/finder/calls.ts'
import type { Found, FoundGroup } from '#contract/finder/shapes.ts'
import { sql } from 'kysely'

/** Ranks of a group by its best row; the lowest comes first. */
export const fits = { code: 0, number: 1, name: 2, last4: 3, part: 4 } as const
export type Fit = (typeof fits)[keyof typeof fits]

export type FittedGroup = FoundGroup & { fit: Fit }

// one more shows that there are more
export const foundLimit = sql`limit ${foundMost + 1}`

/** Ranks are compared among so many hits. */
export const rankedMost = 200

export const groupOf = (kind: FoundKind, rows: readonly Found[], fit: Fit): FittedGroup => ({
  kind,
  rows: rows.slice(0, foundMost),
  more: rows.length > foundMost,
  fit,
})
