import type { Bulk } from '#contract/bulk/bulk-shapes.ts'

/** Checks whether the campaign waits for its time; a past time means now. */
export const isLater = ({ starts_at }: Pick<Bulk, 'starts_at'>, now: Date): boolean =>
  starts_at !== null && new Date(starts_at) > now
