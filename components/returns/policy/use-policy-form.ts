'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { call } from '#client/call.ts'
import { invalidate } from '#client/query.ts'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { useKeptForm } from '#components/commerce/form/use-kept-form.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import type { Answer } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { getReturnSettings, judgeReturn, putReturnSettings } from '#contract/returns/policy.ts'
import type { ReturnSettingsInput } from '#contract/returns/policy-shapes.ts'
import { readTypedMoney, writeTypedMoney } from '#rules/money.ts'
import {
  type PolicyForm,
  policyFrom,
  type PolicyProblem,
  policyTyped,
} from '#rules/returns/policy-form.ts'

export type Problems = { readonly [path: string]: string }
/** Props of each part of the form. */
export type PolicyPart = { form: UseFormReturn<PolicyForm>; problems: Problems; currency: string }

type Saved = Answer<typeof getReturnSettings>

/** The policy as typed, its problems after the first attempt to save, and the save function. */
export function usePolicyForm(first: Saved) {
  const t = useTranslations('returns-policy')
  const locale = useLocale()
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const [revision, setRevision] = useState(first.revision)
  const [hasTried, setTried] = useState(false)
  const [isMoved, setMoved] = useState(false)
  const typedOf = ({ settings }: Saved) =>
    policyTyped(settings, (wire) => writeTypedMoney(wire, locale))
  const form = useForm<PolicyForm>({ defaultValues: typedOf(first) })
  useKeptForm('returns-policy', form)
  const values = useWatch({ control: form.control }) as PolicyForm
  const read = policyFrom(values, (text) => readTypedMoney(text, locale))
  const keys: Record<string, PolicyProblem> = hasTried ? (read.problems ?? {}) : {}
  const problems: Problems = Object.fromEntries(
    Object.entries(keys).map(([path, key]) => [path, t(`problems.${key}`)]),
  )
  /** shows a saved version: the own one, or another's that came before it */
  const show = (saved: Saved) => {
    form.reset(typedOf(saved))
    setRevision(saved.revision)
    setTried(false)
    setMoved(false)
  }
  const write = useMutation({
    mutationFn: (settings: ReturnSettingsInput) =>
      call(putReturnSettings, { body: { settings, revision } }),
    onSuccess: (saved) => {
      show(saved)
      toast({ tone: 'positive', title: t('saved') })
    },
    onError: (cause) => {
      setMoved(cause instanceof Refusal && cause.code === 'policy_moved')
      toast({ tone: 'danger', title: t('notSaved'), about: refusalText(cause) })
    },
    onSettled: () => invalidate(client, getReturnSettings, judgeReturn),
  })
  const save = async (): Promise<boolean> => {
    setTried(true)
    if (!read.settings) return false
    return write.mutateAsync(read.settings).then(
      () => true,
      () => false,
    )
  }
  return { form, save, isSaving: write.isPending, problems, typed: read.settings, isMoved, show }
}
