/** Days since issue, both included; `most` null: no end. */
export type AgeBand = { least: number; most: number | null }

/** Ages of credit, as the field tells them (catalogue §4.3). */
export const ageBands: readonly AgeBand[] = [
  { least: 0, most: 30 },
  { least: 31, most: 90 },
  { least: 91, most: 180 },
  { least: 181, most: 365 },
  { least: 366, most: null },
]

/** The place of an age in `ageBands`. Credit that a fast clock issued tomorrow is new. */
export const ageBandOf = (days: number): number =>
  ageBands.findIndex(({ most }) => most === null || days <= most)
