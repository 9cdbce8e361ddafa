'use client'

import type { Block } from '#contract/emails/block-shapes.ts'
import { useStore } from '#components/emails/editor/state/editor-context.tsx'
import type { BlockDesign } from '#contract/emails/design-shapes.ts'
import { changeBlock } from '#rules/emails/editing/operations.ts'

export type Change<Of extends Block> = (change: Partial<Of>, key?: string | null) => void
/** The settings of one kind of block. */
export type SettingsOf<Kind extends Block['kind']> = {
  block: Extract<Block, { kind: Kind }>
  change: Change<Extract<Block, { kind: Kind }>>
}

/** Returns a change of the block; `key` names the field while it is typed in. */
export function useChange<Of extends Block>(block: Of): Change<Of> {
  const store = useStore<BlockDesign>()
  return (change, key = null) => store.write(changeBlock(store.now, block.id, change), key)
}
