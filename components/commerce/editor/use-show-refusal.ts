'use client'

import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { wantedOf } from '#components/commerce/list/wanted.ts'
import { offerUpgrade } from '#components/commerce/plan/upgrading.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { Refusal } from '#contract/error.ts'
import type { Moved } from './document-store.ts'

/** Returns who saved the draft meanwhile, if that is why a call was refused. */
export const movedBy = (cause: unknown): Moved | null => {
  if (!(cause instanceof Refusal) || cause.code !== 'draft_moved') return null
  const { by, at } = cause.facts ?? {}
  return { by: by ? String(by) : null, at: at ? String(at) : null }
}

/** Shows a refusal where it belongs: the question about two drafts, the plan, else a toast. */
export function useShowRefusal(store: { set: (change: { moved: Moved }) => void }) {
  const refusalText = useRefusalText()
  return (cause: unknown, title: string): void => {
    const moved = movedBy(cause)
    const wanted = wantedOf(cause)
    if (moved) store.set({ moved })
    else if (wanted) offerUpgrade(wanted)
    else toast({ tone: 'danger', title, about: refusalText(cause) })
  }
}
