/** Tabs of the screen; the first one is shown at `/referrals`. */
export const views = ['friends', 'links', 'program'] as const
export type View = (typeof views)[number]

/** Reads the tab of the address; anything else shows the first. */
export const viewOf = (value: string | string[] | undefined): View =>
  views.find((view) => view === value) ?? views[0]

export const viewHref = (view: View): string =>
  view === views[0] ? '/referrals' : `/referrals?view=${view}`
