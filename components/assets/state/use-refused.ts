'use client'

import { call } from '#client/call.ts'
import { movedBy, useShowRefusal } from '#components/commerce/editor/use-show-refusal.ts'
import { listAssetVersions } from '#contract/assets/calls.ts'
import { Refusal } from '#contract/error.ts'
import { useName, useStore } from './editor-context.tsx'

/** Shows a refusal where it belongs: a conflict as a question, the plan as its popup, else a toast. */
export function useRefused() {
  const store = useStore()
  const name = useName()
  const showRefusal = useShowRefusal(store)
  return async (cause: unknown, title: string): Promise<void> => {
    if (cause instanceof Refusal && cause.code === 'asset_moved') {
      const read = await call(listAssetVersions, { params: { name } }).catch(() => null)
      const last = read?.versions.find(({ state }) => state === 'live')
      const by = last?.by ? last.by.name || last.by.email : null
      return store.set({ movedOf: 'live', moved: { by, at: last?.created_at ?? null } })
    }
    if (movedBy(cause)) store.set({ movedOf: 'draft' })
    showRefusal(cause, title)
  }
}
