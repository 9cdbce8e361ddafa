import type { Platform } from '#platform/ctx.ts'
import type { Job } from './queue.ts'
import { expireJobOf } from '#platform/ledger/expire.ts'
import { sealJobOf } from '#platform/ledger/seal.ts'
import { forgottenJobOf } from '#platform/staff/forget-password.ts'
import { lapseHoldsJobOf } from '#platform/redemptions/lapse-holds.ts'
import { lapseApprovalsJobOf } from '#platform/store-credit/lapse-approvals.ts'
import { forgetJobOf } from './forget.ts'

/** Every job of the platform; an area is one line. */
export const jobsOf = (platform: Platform): Job<never>[] =>
  [sealJobOf, expireJobOf, forgetJobOf, forgottenJobOf, lapseHoldsJobOf, lapseApprovalsJobOf].map((jobOf) => jobOf(platform)) as Job<never>[]
