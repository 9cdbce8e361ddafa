'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { Button } from '#components/ui/button/button.tsx'
import { TextArea } from '#components/ui/form/text-area.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { call } from '#client/call.ts'
import { requestEmail } from '#contract/support/calls.ts'
import { useRouter } from '#i18n/navigation.ts'

/** Requests an email that Tender doesn't have yet, in a message. */
export function EmailRequestForm() {
  const t = useTranslations('support.emailRequest')
  const validation = useTranslations('support.validation')
  const refusalText = useRefusalText()
  const router = useRouter()
  const [isMissing, setMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: (request_message: string) => call(requestEmail, { body: { request_message } }),
    onSuccess: () => {
      form.current?.reset()
      router.refresh()
    },
  })
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = String(new FormData(event.currentTarget).get('message') ?? '').trim()
    setMissing(!words)
    if (words && !isPending) mutate(words)
  }
  return (
    <Card title={t('title')}>
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-3">
        <p className="text-text-muted">{t('about')}</p>
        {isSuccess && (
          <Notice tone="positive" role="status">
            {t('sent')}
          </Notice>
        )}
        {error && (
          <Notice tone="danger" role="alert">
            {refusalText(error)}
          </Notice>
        )}
        <TextArea
          name="message"
          label={t('message')}
          required
          maxLength={5000}
          error={isMissing ? validation('required') : undefined}
        />
        <Button type="submit" busy={isPending}>
          {t('send')}
        </Button>
      </form>
    </Card>
  )
}
