import type { EgiftSettings } from '#contract/egift-settings.ts'
import type { Limits } from '#rules/store-credit.ts'

/** What the form of a new gift needs to know of its shop. */
export type Giving = { currency: string; zone: string; limits: Limits; settings: EgiftSettings }
