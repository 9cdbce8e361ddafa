'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { call } from '#client/call.ts'
import { useShowRefusal } from '#components/commerce/editor/use-show-refusal.ts'
import { getDesign, saveDesignDraft } from '#contract/emails/edit.ts'
import type { DesignState } from '#contract/emails/edit-shapes.ts'
import { useAround, useStore } from './editor-context.tsx'

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
  const showRefusal = useShowRefusal(store)
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
      showRefusal(cause, t('failed'))
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
