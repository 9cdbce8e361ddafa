import type { EgiftSettings } from '#contract/egifts/settings.ts'
import type { Limits } from '#rules/store-credit/store-credit.ts'

/** The facts of the shop that the form needs. */
export type Giving = { currency: string; zone: string; limits: Limits; settings: EgiftSettings }
