/** Days since issue, both inclusive; `most` is null for the open-ended band. */
export type AgeBand = { least: number; most: number | null }

/** The age bands of an ageing report. */
export const ageBands: readonly AgeBand[] = [
  { least: 0, most: 30 },
  { least: 31, most: 90 },
  { least: 91, most: 180 },
  { least: 181, most: 365 },
  { least: 366, most: null },
]

/**
 * Returns an age's index in `ageBands`. A negative age, from a clock that ran fast, counts as new.
 */
export const ageBandOf = (days: number): number =>
  ageBands.findIndex(({ most }) => most === null || days <= most)
