import type { User } from '#contract/staff/calls.ts'
import { may } from '#rules/way/access.ts'

export const views = ['movements', 'cards', 'approvals', 'deliveries'] as const
export type View = (typeof views)[number]

/** Lists what this person may look at: approvals are for those who issue. */
export const viewsFor = (user: User): View[] =>
  views.filter((view) => view !== 'approvals' || may(user, 'issue'))

/** `?view=cards`; anything else shows the movements. */
export const viewOf = (value: string | string[] | undefined, user: User): View =>
  viewsFor(user).find((view) => view === value) ?? 'movements'
