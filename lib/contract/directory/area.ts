import { area } from '#contract/area.ts'

/** Words of this area: refusals, audit verbs, letters of ids. */
export const directory = area({
  audit: ['change_directory', 'make_short_link'],
})
