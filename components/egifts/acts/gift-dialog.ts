import type { EgiftDetail } from '#contract/egifts/egift-shapes.ts'

/** Props of every dialog of a gift; `zone` is that of scheduled times. */
export type GiftDialog = { gift: EgiftDetail; zone: string; onClose: () => void }
