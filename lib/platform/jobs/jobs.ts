import type { Platform } from '#platform/ctx.ts'
import type { Job } from './queue.ts'
import { expireJobOf } from '#platform/ledger/expire.ts'
import { sealJobOf } from '#platform/ledger/seal.ts'
import { forgottenJobOf } from '#platform/staff/forget-password.ts'
import { forgetJobOf } from './forget.ts'

/** Every job of the platform; an area is one line. */
export const jobsOf = (platform: Platform): Job<never>[] => [sealJobOf(platform), expireJobOf(platform), forgetJobOf(platform), forgottenJobOf(platform)] as Job<never>[]
