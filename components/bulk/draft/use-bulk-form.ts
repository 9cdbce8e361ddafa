'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState } from 'react'
import { toast } from '#components/ui/overlay/toast.tsx'
import { keepUnsaved, takeUnsaved } from '#client/unsaved.ts'
import type { BulkForm } from '#rules/bulk/form.ts'

/**
 * Saves the form in this tab with each change, so that a reload, a detour or the end of the session
 * loses nothing.
 */
export function useBulkForm(name: string, first: BulkForm) {
  const t = useTranslations('ui')
  const [typed, setTyped] = useState(first)
  const [isDirty, setDirty] = useState(false)
  const restore = useEffectEvent(() => {
    const kept = takeUnsaved(name)
    if (!kept) return
    setTyped({ ...first, ...kept })
    setDirty(true)
    toast({ tone: 'positive', title: t('restored') })
  })
  useEffect(() => restore(), [])
  useEffect(() => {
    if (isDirty) keepUnsaved(name, typed)
  }, [name, isDirty, typed])
  const change = (part: Partial<BulkForm>) => {
    setTyped((before) => ({ ...before, ...part }))
    setDirty(true)
  }
  /** saved on the platform now */
  const forget = () => {
    takeUnsaved(name)
    setDirty(false)
  }
  const discard = () => {
    forget()
    setTyped(first)
  }
  return { typed, change, isDirty, forget, discard }
}
