'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { wantedOf } from '#components/commerce/list/wanted.ts'
import { offerUpgrade } from '#components/commerce/plan/upgrading.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { call } from '#client/call.ts'
import { getDesign, saveDesignDraft } from '#contract/emails/edit.ts'
import type { DesignState } from '#contract/emails/edit-shapes.ts'
import { Refusal } from '#contract/error.ts'
import { useAround, useStore } from './editor-context.tsx'
import type { Moved } from './store.ts'

/** Returns who saved the draft meanwhile, if that is why a call was refused. */
export const movedBy = (cause: unknown): Moved | null => {
  if (!(cause instanceof Refusal) || cause.code !== 'draft_moved') return null
  const { by, at } = cause.facts ?? {}
  return { by: by ? String(by) : null, at: at ? String(at) : null }
}

/** Returns the parameters of the calls of this document. */
export function useTarget() {
  const { name, query } = useAround()
  return { params: { name }, query }
}

/** Reads the platform's state again. */
export function useReload() {
  const store = useStore()
  const target = useTarget()
  return async (how: 'document' | 'versions'): Promise<DesignState> => {
    const state = await call(getDesign, target)
    store.take(state, how)
    return state
  }
}

/** Saves the draft; true once it is saved. A draft that someone else saved opens a question. */
export function useSave() {
  const t = useTranslations('email-editor.save')
  const store = useStore<DesignState['live']['design']>()
  const target = useTarget()
  const refusalText = useRefusalText()
  const [isSaving, setSaving] = useState(false)
  const running = useRef<Promise<boolean> | null>(null)
  const run = async (): Promise<boolean> => {
    const design = store.now
    setSaving(true)
    try {
      const { revision } = await call(saveDesignDraft, {
        ...target,
        body: { design, revision: store.read().revision },
      })
      const draft = { design, revision, changed_at: new Date().toISOString(), by: null }
      store.set({ saved: design, revision, draft })
      return true
    } catch (cause) {
      const moved = movedBy(cause)
      const wanted = wantedOf(cause)
      if (moved) store.set({ moved })
      else if (wanted) offerUpgrade(wanted)
      else toast({ tone: 'danger', title: t('failed'), about: refusalText(cause) })
      return false
    } finally {
      setSaving(false)
      running.current = null
    }
  }
  const save = (): Promise<boolean> => {
    if (!store.isDirty()) return Promise.resolve(true)
    return (running.current ??= run())
  }
  return { save, isSaving }
}
