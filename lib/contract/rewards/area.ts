import { area } from '#contract/area.ts'

/** Words of this area: letters of ids. */
export const rewards = area({ ids: { reward: 'rw', reward_undo: 'ru' } })
