'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { call } from '#client/call.ts'
import { invalidate } from '#client/query.ts'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { Notice } from '#components/ui/layout/notice.tsx'
import { listWebhooks, rotateWebhookSecret } from '#contract/webhooks/calls.ts'
import type { Webhook } from '#contract/webhooks/shapes.ts'
import { SecretDialog } from './secret-dialog.tsx'

type Props = { webhook: Webhook; onClose: () => void }

/** Asks before a webhook gets another secret, then shows it once. */
export function RotateDialog({ webhook, onClose }: Props) {
  const t = useTranslations('webhooks.secret')
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const { webhook_id: id, secret_last4: last4, old_secret_until } = webhook
  const isReplaced = old_secret_until !== null
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () =>
      call(rotateWebhookSecret, { params: { id }, body: isReplaced ? { confirmed: last4 } : {} }),
    onSettled: () => invalidate(client, listWebhooks),
    // the secret is shown once, so it must not stay in the cache
    gcTime: 0,
  })
  if (data) return <SecretDialog value={data.secret} onClose={onClose} />
  return (
    <ActDialog
      title={t('rotateTitle')}
      submit={t('rotate')}
      role="alertdialog"
      problem={error ? refusalText(error) : undefined}
      isBusy={isPending}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      {isReplaced && <Notice tone="warning">{t('rotateTwice', { last4 })}</Notice>}
      <p>{t('rotateAbout', { last4 })}</p>
    </ActDialog>
  )
}
