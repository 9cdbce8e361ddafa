'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent } from 'react'
import { toast } from '#components/ui/overlay/toast.tsx'
import { keepUnsaved, onSessionEnd, takeUnsaved } from '#client/unsaved.ts'

type Store<Document> = {
  readonly now: Document
  isDirty: () => boolean
  write: (document: Document) => void
}

/** Keeps an editor's unsaved changes when the session ends, and restores them after the next sign-in. */
export function useKeptDocument<Document>(form: string, store: Store<Document>): void {
  const t = useTranslations('ui')
  const restore = useEffectEvent(() => {
    const kept = takeUnsaved(form)
    if (!kept?.['document']) return
    store.write(kept['document'] as Document)
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
