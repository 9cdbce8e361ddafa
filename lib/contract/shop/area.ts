import { area } from '#contract/area.ts'

/** Words of this area: refusals, audit verbs, letters of ids. */
export const shop = area({
  audit: ['change_setting', 'change_shop', 'import', 'make_shop', 'refused_other_shop'],
  ids: { location: 'o' },
})
