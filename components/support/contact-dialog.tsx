'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#components/ui/button/button.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { TextArea } from '#components/ui/form/text-area.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { useKeptForm } from '#components/commerce/form/use-kept-form.ts'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { call } from '#client/call.ts'
import { sendContactSupport, supportReasons } from '#contract/support/calls.ts'
import { useRouter } from '#i18n/navigation.ts'
import { type ContactForm, contactForm } from '#rules/tools/contact.ts'
import { contactFormName } from './contact-form-name.ts'

type Props = {
  /** the default reply address */
  email: string
  intercomId: string | null
  onClose: () => void
}

/** Reason, email, message. After sending it shows a confirmation; closing resets it. */
export function ContactDialog({ email, intercomId, onClose }: Props) {
  const t = useTranslations('support.contact')
  const validation = useTranslations('support.validation')
  const refusalText = useRefusalText()
  const router = useRouter()
  const formId = useId()
  const form = useForm<ContactForm>({
    defaultValues: { reason: 'General Bug', email, body: '' },
    resolver: zodResolver(contactForm),
    mode: 'onTouched',
  })
  // a second click comes before the first one's state
  const isSent = useRef(false)
  const { register, handleSubmit, formState } = form
  useKeptForm(contactFormName, form)
  const ticket = useMutation({
    mutationFn: (typed: ContactForm) =>
      call(sendContactSupport, { body: { ...typed, intercomId } }),
    onSuccess: () => router.refresh(),
    onError: () => (isSent.current = false),
  })
  const send = (typed: ContactForm) => {
    if (isSent.current) return
    isSent.current = true
    ticket.mutate(typed)
  }
  const problem = (name: 'email' | 'body') => {
    const key = formState.errors[name]?.message as
      | 'required'
      | 'invalidEmail'
      | 'tooLong'
      | undefined
    return key && validation(key)
  }
  const sendButton = (
    <Button type="submit" form={formId} look="primary" busy={ticket.isPending}>
      {t('send')}
    </Button>
  )
  return (
    <Dialog
      title={t('title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(ticket.isSuccess ? 'close' : 'cancel')}</Button>
          {!ticket.isSuccess && sendButton}
        </>
      }
    >
      <div className="mb-3 empty:hidden">
        {ticket.isSuccess && (
          <Notice tone="positive" role="status">
            {t('sent')}
          </Notice>
        )}
        {ticket.error && (
          <Notice tone="danger" role="alert">
            <p className="font-semibold">{t('failed')}</p>
            <p>{refusalText(ticket.error)}</p>
          </Notice>
        )}
      </div>
      <form id={formId} noValidate onSubmit={(event) => void handleSubmit(send)(event)}>
        <fieldset disabled={ticket.isSuccess} className="flex flex-col gap-1.5">
          <Select
            label={t('reason')}
            options={supportReasons.map((reason) => ({
              value: reason,
              label: t(`reasons.${reason}`),
            }))}
            {...register('reason')}
          />
          <TextField
            type="email"
            label={t('email')}
            error={problem('email')}
            required
            autoComplete="email"
            {...register('email')}
          />
          <TextArea
            label={t('message')}
            error={problem('body')}
            required
            rows={6}
            maxLength={5000}
            {...register('body')}
          />
        </fieldset>
      </form>
    </Dialog>
  )
}
