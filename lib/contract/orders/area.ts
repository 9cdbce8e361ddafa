import { area } from '#contract/area.ts'

/** Words of this area: letters of ids. */
export const orders = area({ ids: { order_line: 'ol' } })
