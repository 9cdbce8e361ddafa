import type { ReturnSettings } from '#rules/returns/policy.ts'

/** Returns the days of the shop's return window, for a country that no other rule names; null: no end. */
export const windowDays = ({ zones }: ReturnSettings): number | null =>
  (zones.find(({ countries }) => countries.length === 0) ?? zones.at(-1))?.days ?? null
