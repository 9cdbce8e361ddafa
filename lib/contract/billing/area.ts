import { area } from '#contract/area.ts'

/** Words of this area: refusals, audit verbs, letters of ids. */
export const billing = area({
  refusals: {
    code_refused: [422, 'This discount code isn’t valid.'],
    feature_not_in_plan: [403, 'Your plan doesn’t include this. See the plans.'],
    plan_used_up: [403, 'You’ve reached your plan’s limit for now. See the plans.'],
  },
  audit: ['start_checkout', 'cancel_checkout', 'change_plan'],
})
