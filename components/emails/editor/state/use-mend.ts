'use client'

import type { Problem } from '#contract/emails/edit-shapes.ts'
import { mendDesign } from '#rules/emails/editing/mend.ts'
import { ofBlocks } from '#rules/emails/editing/texts.ts'
import { useStore } from './editor-context.tsx'

/** Returns an act that replaces a misspelt variable wherever the email has it. */
export function useMend() {
  const store = useStore<unknown>()
  return ({ written, nearest }: Problem) => {
    const design = ofBlocks(store.now)
    if (design && written && nearest) store.write(mendDesign(design, { written, nearest }))
  }
}
