'use client'

import { movedBy } from '#components/commerce/editor/use-show-refusal.ts'
import { useVersionActs } from '#components/emails/design/use-version-acts.ts'
import type { DesignState } from '#contract/emails/edit-shapes.ts'
import { useStore } from './editor-context.tsx'
import { useReload, useTarget } from './use-save.ts'

/** The acts on the versions of the document that is edited; Undo keeps what was typed. */
export function useEditedVersions(onDone: () => void) {
  const store = useStore<DesignState['live']['design']>()
  const reload = useReload()
  return useVersionActs({
    target: useTarget(),
    read: store.read,
    draftNow: () => (store.read().draft || store.isDirty() ? store.now : null),
    reload: async (how) => {
      await reload(how)
      onDone()
    },
    onRefused: (cause) => {
      const moved = movedBy(cause)
      if (moved) store.set({ moved })
      return moved !== null
    },
  })
}
