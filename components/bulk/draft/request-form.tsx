'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type SubmitHandler, useForm } from 'react-hook-form'
import { useAct } from '#components/commerce/act/use-act.ts'
import { useKeptForm } from '#components/commerce/form/use-kept-form.ts'
import { Button } from '#components/ui/button/button.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { TextArea } from '#components/ui/form/text-area.tsx'
import { requestCampaign } from '#contract/bulk/campaigns.ts'

type TypedRequest = { message: string }

/**
 * Requests a campaign from Tender's team; their answer comes by email and in the support center.
 */
export function RequestForm() {
  const t = useTranslations('bulk.request')
  const form = useForm<TypedRequest>({ defaultValues: { message: '' } })
  useKeptForm('bulk-request', form)
  const [ticket, setTicket] = useState<string>()
  const { act, isBusy, problem } = useAct(requestCampaign, ({ ticket_id }) => {
    setTicket(ticket_id)
    form.reset()
  })
  const send: SubmitHandler<TypedRequest> = ({ message }) => act({ body: { message } })
  const { errors } = form.formState
  return (
    <Card title={t('title')}>
      <form
        noValidate
        className="flex max-w-2xl flex-col gap-3"
        onSubmit={(event) => void form.handleSubmit(send)(event)}
      >
        <p className="text-text-muted">{t('about')}</p>
        {problem && (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        )}
        {ticket && (
          <Notice tone="positive" role="status">
            {t('sent', { ticket })}
          </Notice>
        )}
        <TextArea
          label={t('message')}
          help={t('messageHelp')}
          rows={4}
          maxLength={2000}
          {...(errors.message ? { error: t('required') } : {})}
          {...form.register('message', { validate: (text) => text.trim() !== '' })}
        />
        <div>
          <Button type="submit" busy={isBusy}>
            {t('send')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
