import type { Platform } from '#platform/ctx.ts'
import type { Job } from './queue.ts'
import { rollUpJobOf } from '#platform/analytics/roll-up.ts'
import { egiftsJobOf } from '#platform/egifts/jobs.ts'
import { expireJobOf } from '#platform/ledger/expire.ts'
import { exportJobOf } from '#platform/exports/run-export.ts'
import { sealJobOf } from '#platform/ledger/seal.ts'
import { forgottenJobOf } from '#platform/staff/password/forget-password.ts'
import { lapseHoldsJobOf } from '#platform/redemptions/lapse-holds.ts'
import { lapseApprovalsJobOf } from '#platform/store-credit/lapse-approvals.ts'
import { forgetJobOf } from './forget.ts'

/** Every job of the platform; an area is one line. */
export const jobsOf = (platform: Platform): Job<never>[] =>
  [
    egiftsJobOf,
    sealJobOf,
    expireJobOf,
    exportJobOf,
    forgetJobOf,
    forgottenJobOf,
    lapseHoldsJobOf,
    lapseApprovalsJobOf,
    rollUpJobOf,
  ].map((jobOf) => jobOf(platform)) as Job<never>[]
