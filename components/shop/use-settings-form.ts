'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useKeptForm } from '#components/commerce/form/use-kept-form.ts'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { call } from '#client/call.ts'
import type { Settings } from '#contract/shop/settings-shapes.ts'
import { putSetting } from '#contract/shop/calls.ts'
import { useRouter } from '#i18n/navigation.ts'
import { readTypedMoney, writeTypedMoney } from '#rules/money.ts'
import {
  settingsChanges,
  type SettingsForm,
  settingsForm,
  settingsTyped,
} from '#rules/settings/form.ts'

/** Saves the changed settings; `save` returns true once all are saved. */
export function useSettingsForm(settings: Settings, zone: string) {
  const t = useTranslations('shop.settings')
  const locale = useLocale()
  const refusalText = useRefusalText()
  const router = useRouter()
  const read = (typed: string) => readTypedMoney(typed, locale)
  const [schema] = useState(() => settingsForm(read))
  const [saved, setSaved] = useState(() =>
    settingsTyped(settings, zone, (wire) => writeTypedMoney(wire, locale)),
  )
  const form = useForm<SettingsForm>({
    defaultValues: saved,
    resolver: zodResolver(schema),
    mode: 'onTouched',
  })
  useKeptForm('settings', form)
  const write = useMutation({
    mutationFn: async (typed: SettingsForm) => {
      for (const body of settingsChanges(saved, typed, read)) await call(putSetting, { body })
    },
    onSuccess: (_, typed) => {
      setSaved(typed)
      form.reset(typed)
      toast({ tone: 'positive', title: t('saved') })
    },
    onError: (cause) => toast({ tone: 'danger', title: t('notSaved'), about: refusalText(cause) }),
    onSettled: () => router.refresh(),
  })
  const save = async (): Promise<boolean> => {
    if (!(await form.trigger())) return false
    return write.mutateAsync(schema.parse(form.getValues())).then(
      () => true,
      () => false,
    )
  }
  return { form, save, isSaving: write.isPending }
}
