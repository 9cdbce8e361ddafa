export const views = ['product', 'delivery', 'channels', 'pages'] as const
export type View = (typeof views)[number]

/** Reads the tab: `?view=delivery`; anything else shows the product. */
export const viewOf = (value: string | string[] | undefined): View =>
  views.find((view) => view === value) ?? 'product'
