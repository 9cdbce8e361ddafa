import type { Return } from '#contract/returns/requests-shapes.ts'

/** Props of a dialog about a return. */
export type ReturnDialog = { of: Return; onClose: () => void }
