import type { User } from '#contract/staff/shapes.ts'
import { may } from '#rules/way/access.ts'

export const views = ['movements', 'cards', 'approvals', 'deliveries'] as const
export type View = (typeof views)[number]

/** Lists the tabs open to this person; approvals need the right to issue. */
export const viewsFor = (user: User): View[] =>
  views.filter((view) => view !== 'approvals' || may(user, 'issue'))

/** Reads the tab: `?view=cards`; anything else shows transactions. */
export const viewOf = (value: string | string[] | undefined, user: User): View =>
  viewsFor(user).find((view) => view === value) ?? 'movements'
