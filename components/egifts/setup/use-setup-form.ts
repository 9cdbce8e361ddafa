'use client'

import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { useKeptForm } from '#components/commerce/form/use-kept-form.ts'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { call } from '#client/call.ts'
import type { EgiftSettings } from '#contract/egifts/settings-shapes.ts'
import { putEgiftSettings } from '#contract/egifts/calls.ts'
import { useRouter } from '#i18n/navigation.ts'
import { type EgiftSettingsForm, settingsFrom, settingsTyped } from '#rules/egifts/form.ts'
import { readTypedMoney, writeTypedMoney } from '#rules/money.ts'

export type Problems = { [field: string]: string }
/** Props of each part of the form. */
export type SetupPart = { form: UseFormReturn<EgiftSettingsForm>; problems: Problems }

/** The settings as typed, their problems after the first attempt to save, and the save function. */
export function useSetupForm(settings: EgiftSettings) {
  const t = useTranslations('egifts.setup')
  const locale = useLocale()
  const refusalText = useRefusalText()
  const router = useRouter()
  const [hasTried, setTried] = useState(false)
  const form = useForm<EgiftSettingsForm>({
    defaultValues: settingsTyped(settings, (wire) => writeTypedMoney(wire, locale)),
  })
  useKeptForm('egift-settings', form)
  const values = useWatch({ control: form.control }) as EgiftSettingsForm
  const read = settingsFrom(values, (text) => readTypedMoney(text, locale))
  const keys = hasTried ? (read.problems ?? {}) : {}
  const problems = Object.fromEntries(
    Object.entries(keys).map(([field, key]) => [field, t(`problem.${key}`)]),
  )
  const write = useMutation({
    mutationFn: (body: EgiftSettings) => call(putEgiftSettings, { body }),
    onSuccess: (answer) => {
      form.reset(settingsTyped(answer.settings, (wire) => writeTypedMoney(wire, locale)))
      setTried(false)
      toast({ tone: 'positive', title: t('saved') })
    },
    onError: (cause) => toast({ tone: 'danger', title: t('notSaved'), about: refusalText(cause) }),
    onSettled: () => router.refresh(),
  })
  const save = async (): Promise<boolean> => {
    setTried(true)
    if (!read.settings) return false
    return write.mutateAsync(read.settings).then(
      () => true,
      () => false,
    )
  }
  return { form, save, isSaving: write.isPending, problems }
}
