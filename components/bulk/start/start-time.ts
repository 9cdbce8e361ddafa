import type { Bulk } from '#contract/bulk/bulk.ts'

/** Tells if it waits for its time once it is started; a time that has passed means at once. */
export const isLater = ({ starts_at }: Pick<Bulk, 'starts_at'>, now: Date): boolean =>
  starts_at !== null && new Date(starts_at) > now
