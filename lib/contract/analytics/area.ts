import { area } from '#contract/area.ts'

/** Words of this area: refusals, audit verbs, letters of ids. */
export const analytics = area({
  refusals: {
    being_counted: [
      503,
      'We’re calculating this shop’s figures for the first time. Try again in a minute.',
    ],
  },
  audit: ['close_month'],
})
