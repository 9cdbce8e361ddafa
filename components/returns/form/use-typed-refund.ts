'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { keepUnsaved, onSessionEnd, takeUnsaved } from '#client/unsaved.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { emptyForm, type RefundForm } from './refund-form.ts'

const never = () => () => {}

/**
 * The form as typed; before `isLive`, what is typed would be lost. `keep` saves it in this tab, as the
 * session's end does, and the form restores it when it is opened again: leaving never refunds.
 */
export function useTypedRefund(name: string, initial: Partial<RefundForm> | undefined) {
  const t = useTranslations('ui')
  const [first] = useState<RefundForm>(() => ({ ...emptyForm, ...initial }))
  const [form, setForm] = useState(first)
  const isDirty = JSON.stringify(form) !== JSON.stringify(first)
  const keepTyped = useEffectEvent(() => {
    if (isDirty) keepUnsaved(name, form)
  })
  const restore = useEffectEvent(() => {
    const kept = takeUnsaved(name)
    if (!kept) return
    setForm({ ...first, ...kept })
    toast({ tone: 'positive', title: t('restored') })
  })
  useEffect(() => {
    restore()
    return onSessionEnd(() => keepTyped())
  }, [])
  const keep = async (): Promise<boolean> => {
    keepUnsaved(name, form)
    return true
  }
  const change = (part: Partial<RefundForm>) => setForm((before) => ({ ...before, ...part }))
  const isLive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return { form, change, isDirty, isLive, keep }
}
