import type { Screen } from '#rules/way/menu.ts'

/** Facts of the person that the finder needs: their screens, and commands they may give. */
export type Finding = {
  staffId: string
  screens: readonly Screen[]
  mayIssue: boolean
  mayUndo: boolean
}
