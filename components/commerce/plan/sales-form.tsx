'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useForm } from 'react-hook-form'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { useKeptForm } from '#components/commerce/form/use-kept-form.ts'
import { TextField } from '#components/ui/form/text-field.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { call } from '#client/call.ts'
import { sendContactSales } from '#contract/support/calls.ts'
import { salesForm, type SalesForm as Typed } from '#rules/tools/contact.ts'

type Props = {
  service?: string
  isUpgrade: boolean
  start: Typed
  onClose: () => void
}

/** Name, company and email of a request to sales. */
export function SalesForm({ service, isUpgrade, start, onClose }: Props) {
  const t = useTranslations('commerce.sales')
  const refusalText = useRefusalText()
  const form = useForm<Typed>({
    defaultValues: start,
    resolver: zodResolver(salesForm),
    mode: 'onTouched',
  })
  const { register, handleSubmit, formState } = form
  useKeptForm('sales', form)
  const { mutate, error, isPending } = useMutation({
    mutationFn: (typed: Typed) =>
      call(sendContactSales, { body: { ...typed, service, is_upgrade_request: isUpgrade } }),
    onSuccess: () => {
      toast({ tone: 'positive', title: t('sent') })
      onClose()
    },
  })
  const field = (name: keyof Typed) => {
    const key = formState.errors[name]?.message as
      | 'required'
      | 'invalidEmail'
      | 'tooLong'
      | undefined
    return { label: t(name), error: key && t(`validation.${key}`), ...register(name) }
  }
  return (
    <ActDialog
      title={t('title')}
      submit={t('send')}
      problem={error ? refusalText(error) : undefined}
      isBusy={isPending}
      onSubmit={() => void handleSubmit((typed) => mutate(typed))()}
      onClose={onClose}
    >
      <p className="text-text-muted">{t('about')}</p>
      <TextField required autoComplete="name" {...field('name')} />
      <TextField autoComplete="organization" {...field('company')} />
      <TextField type="email" required autoComplete="email" {...field('email')} />
    </ActDialog>
  )
}
