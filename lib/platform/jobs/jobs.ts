import type { Platform } from '#platform/ctx.ts'
import { forgetJobOf } from './forget.ts'
import type { Job } from './queue.ts'

/** Every job of the platform, area by area. */
export const jobsOf = (platform: Platform): Job<never>[] => [
  ...platform.areas.flatMap(({ jobs = [] }) => jobs.map((jobOf) => jobOf(platform))),
  forgetJobOf(platform),
]
