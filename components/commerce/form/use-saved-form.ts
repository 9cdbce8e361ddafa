'use client'

import { useMutation } from '@tanstack/react-query'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { toast } from '#components/ui/overlay/toast.tsx'
import { Refusal } from '#contract/error.ts'
import { useRouter } from '#i18n/navigation.ts'
import { useKeptForm } from './use-kept-form.ts'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'

type Saving<T extends FieldValues> = {
  /** key of the values saved when the session ends */
  name: string
  form: UseFormReturn<T>
  /** saves the values; returns the form's new values */
  write: (typed: T) => Promise<T>
  words: { saved: string; notSaved: string }
  /** maps a refusal's field to the form's */
  fieldOf?: (field: string) => Path<T> | null
}

/**
 * Saves a page's form; `save` returns true once everything is saved. A refusal with a field also
 * appears at that field.
 */
export function useSavedForm<T extends FieldValues>({
  name,
  form,
  write,
  words,
  fieldOf,
}: Saving<T>) {
  const refusalText = useRefusalText()
  const router = useRouter()
  useKeptForm(name, form)
  const saving = useMutation({
    mutationFn: write,
    onSuccess: (saved) => {
      form.reset(saved)
      toast({ tone: 'positive', title: words.saved })
    },
    onError: (cause) => {
      const field = cause instanceof Refusal && cause.field ? fieldOf?.(cause.field) : null
      if (field) form.setError(field, { message: 'refused' }, { shouldFocus: true })
      toast({ tone: 'danger', title: words.notSaved, about: refusalText(cause) })
    },
    onSettled: () => router.refresh(),
  })
  const save = async (): Promise<boolean> => {
    if (!(await form.trigger(undefined, { shouldFocus: true }))) return false
    return saving.mutateAsync(form.getValues()).then(
      () => true,
      () => false,
    )
  }
  return { save, isSaving: saving.isPending }
}
