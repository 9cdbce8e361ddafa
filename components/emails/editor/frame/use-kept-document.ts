'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent } from 'react'
import { toast } from '#components/ui/overlay/toast.tsx'
import { keepUnsaved, onSessionEnd, takeUnsaved } from '#client/unsaved.ts'
import { useAround, useStore } from '#components/emails/editor/state/editor-context.tsx'

/** Keeps unsaved changes when the session ends, and restores them after the next sign-in. */
export function useKeptDocument(): void {
  const t = useTranslations('ui')
  const store = useStore<unknown>()
  const { name, query } = useAround()
  const form = `email ${name} ${query.for ?? ''}`
  const restore = useEffectEvent(() => {
    const kept = takeUnsaved(form)
    if (!kept?.['document']) return
    store.write(kept['document'])
    toast({ tone: 'positive', title: t('restored') })
  })
  const keep = useEffectEvent(() => {
    if (store.isDirty()) keepUnsaved(form, { document: store.now })
  })
  useEffect(() => {
    restore()
    return onSessionEnd(() => keep())
  }, [])
}
