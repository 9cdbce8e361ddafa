import type { User } from '#contract/staff/shapes.ts'
import { may } from '#rules/way/access.ts'

/** Tabs of the screen; the first one is shown at `/refunds`. */
const views = ['returns', 'refunds', 'orders', 'tasks', 'policy'] as const
export type View = (typeof views)[number]

/** Returns the tabs of a person: the policy is for those who change the shop. */
export const viewsOf = (user: User): View[] =>
  views.filter((view) => view !== 'policy' || may(user, 'settings'))

/** Reads the tab: `?view=refunds`; anything else shows the first. */
export const viewOf = (value: string | string[] | undefined, user: User): View =>
  viewsOf(user).find((view) => view === value) ?? views[0]

export const viewHref = (view: View): string =>
  view === views[0] ? '/refunds' : `/refunds?view=${view}`
