'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { call } from '#client/call.ts'
import { invalidate } from '#client/query.ts'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { Refusal } from '#contract/error.ts'
import { changeTrigger, getTrigger, listTriggers } from '#contract/workflows/custom/calls.ts'
import type { CustomTrigger, Scheme } from '#contract/workflows/custom/shapes.ts'
import { useSchemeForm } from './use-scheme-form.ts'

/** The typed scheme of a trigger, and its save. */
export function useSave({ trigger_id: id, scheme }: CustomTrigger) {
  const t = useTranslations('workflow-triggers')
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const form = useSchemeForm(scheme, t('types.email'))
  const { mutateAsync, error, isPending } = useMutation({
    mutationFn: (next: Scheme) => call(changeTrigger, { params: { id }, body: { scheme: next } }),
    onSuccess: (saved) => {
      form.keep(saved.scheme)
      toast({ tone: 'positive', title: t('form.saved') })
    },
    onError: (cause) => {
      // those workflows are named on the page
      if (!(cause instanceof Refusal && cause.code === 'trigger_in_use'))
        toast({ tone: 'danger', title: t('form.notSaved'), about: refusalText(cause) })
    },
    onSettled: () => invalidate(client, getTrigger, listTriggers),
  })
  return {
    form,
    isSaving: isPending,
    cause: error,
    isKeyTaken: error instanceof Refusal && error.code === 'trigger_key_taken',
    /** returns whether it is saved now */
    save: async (): Promise<boolean> => {
      const next = form.read()
      if (!next) return false
      return mutateAsync(next).then(
        () => true,
        () => false,
      )
    },
  }
}
