import { area } from '#contract/area.ts'

/** Words of this area: refusals. */
export const wallet = area({
  refusals: {
    passes_off: [409, 'This shop doesn’t give out wallet passes now. Nothing was changed.'],
  },
})
