/** A line of the finder: leads to a screen, or does something. */
export type Entry = {
  key: string
  label: string
  /** the text whose matches are marked, where it isn't what was typed */
  search?: string
  detail?: string | null
  /** amount, already in words */
  amount?: string | null
} & ({ href: string | null } | { act: () => void })

export type Section = { key: string; title: string; entries: readonly Entry[] }
