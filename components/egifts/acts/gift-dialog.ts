import type { EgiftDetail } from '#contract/egifts/egift.ts'

/** Props of every dialog of a gift. */
export type GiftDialog = { gift: EgiftDetail; zone: string; onClose: () => void }
