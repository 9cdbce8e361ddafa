import { sql } from 'kysely'
import type { Area } from '#platform/area.ts'

/** A shop's hours of wrong codes are shown for a day; every other budget is nothing once it ends. */
const ofCodes = sql<boolean>`kind = 'wrong_code'`

export const limits: Area = {
  tables: {
    budget: {
      kept: [
        { days: 0, since: 'until', only: sql<boolean>`not (${ofCodes})` },
        { days: 30, since: 'until', only: ofCodes },
      ],
      plain: ['kind', 'subject'],
    },
  },
}
