import { sql } from 'kysely'
import type { Area } from '#platform/area.ts'

/** Refused sign-ins are shown for a day; every budget but these is nothing once it ends. */
const ofSignIns = sql<boolean>`kind in ('sign_in', 'sign_in_device')`
/** A shop's hours of wrong codes are kept for 30 days; home counts the last one. */
const ofCodes = sql<boolean>`kind = 'wrong_code'`

export const limits: Area = {
  tables: {
    budget: {
      stays: true,
      kept: [
        { days: 0, since: 'until', only: sql<boolean>`not (${ofCodes} or ${ofSignIns})` },
        { days: 1, since: 'until', only: ofSignIns },
        { days: 30, since: 'until', only: ofCodes },
      ],
      plain: ['kind', 'subject'],
    },
  },
}
