'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { toast } from '#components/ui/overlay/toast.tsx'
import { keepUnsaved, onSessionEnd, takeUnsaved } from '#client/unsaved.ts'

/**
 * Saves a form's values when the session ends, and restores them with a notice after the next
 * sign-in.
 */
export function useKeptForm<T extends FieldValues>(name: string, form: UseFormReturn<T>): void {
  const t = useTranslations('ui')
  const { dirtyFields } = form.formState
  const keep = useEffectEvent(() => {
    const typed = Object.entries(form.getValues()).filter(([field]) =>
      Object.hasOwn(dirtyFields, field),
    )
    if (typed.length > 0) keepUnsaved(name, Object.fromEntries(typed))
  })
  const restore = useEffectEvent(() => {
    const kept = Object.entries(takeUnsaved(name) ?? {})
    for (const [field, value] of kept)
      form.setValue(field as Path<T>, value as never, { shouldDirty: true })
    if (kept.length > 0) toast({ tone: 'positive', title: t('restored') })
  })
  useEffect(() => {
    restore()
    return onSessionEnd(() => keep())
  }, [])
}
