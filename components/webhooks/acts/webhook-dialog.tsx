'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#client/call.ts'
import { invalidate } from '#client/query.ts'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { TextField } from '#components/ui/form/text-field.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { TypeFields } from '#components/webhooks/type-fields.tsx'
import { Refusal } from '#contract/error.ts'
import { noticeTypes } from '#contract/feed/notice-types.ts'
import { changeWebhook, listWebhooks, makeWebhook } from '#contract/webhooks/calls.ts'
import type { Webhook } from '#contract/webhooks/shapes.ts'
import { webhookUrlLongest } from '#contract/webhooks/webhook.ts'
import { SecretDialog } from './secret-dialog.tsx'

type Props = { webhook?: Webhook; onClose: () => void }

/** Creates a webhook and shows its secret once, or changes one. */
export function WebhookDialog({ webhook, onClose }: Props) {
  const t = useTranslations('webhooks.form')
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [types, setTypes] = useState<string[]>(webhook?.types ?? [...noticeTypes])
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async (): Promise<string | null> => {
      const body = { url: url.trim(), types }
      if (!webhook) return (await call(makeWebhook, { body })).secret
      await call(changeWebhook, { params: { id: webhook.webhook_id }, body })
      return null
    },
    onSuccess: (secret) => {
      if (secret !== null) return
      toast({ tone: 'positive', title: t('saved') })
      onClose()
    },
    onSettled: () => invalidate(client, listWebhooks),
    // the secret is shown once, so it must not stay in the cache
    gcTime: 0,
  })
  if (data) return <SecretDialog value={data} onClose={onClose} />
  const isAddress = error instanceof Refusal && error.code === 'webhook_address'
  return (
    <ActDialog
      size="medium"
      title={t(webhook ? 'editTitle' : 'makeTitle')}
      submit={t(webhook ? 'save' : 'make')}
      problem={error && !isAddress ? refusalText(error) : undefined}
      isBusy={isPending}
      isBlocked={!url.trim() || types.length === 0}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <TextField
        label={t('url')}
        help={t('urlHelp')}
        error={isAddress ? refusalText(error) : undefined}
        type="url"
        required
        autoFocus
        maxLength={webhookUrlLongest}
        value={url}
        onChange={(event) => setUrl(event.target.value)}
      />
      <TypeFields value={types} onChange={setTypes} />
    </ActDialog>
  )
}
