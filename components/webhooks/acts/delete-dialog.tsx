'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { call } from '#client/call.ts'
import { invalidate } from '#client/query.ts'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { deleteWebhook, listWebhooks } from '#contract/webhooks/calls.ts'
import type { Webhook } from '#contract/webhooks/shapes.ts'
import { useRouter } from '#i18n/navigation.ts'

type Props = { webhook: Webhook; onClose: () => void }

/** Deletes a webhook, after saying what is lost. */
export function DeleteDialog({ webhook, onClose }: Props) {
  const t = useTranslations('webhooks.delete')
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const router = useRouter()
  const { webhook_id: id, url, waiting } = webhook
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(deleteWebhook, { params: { id } }),
    onSuccess: async () => {
      toast({ tone: 'positive', title: t('done') })
      router.push('/account/webhooks')
      await invalidate(client, listWebhooks)
    },
  })
  return (
    <ActDialog
      title={t('title')}
      submit={t('submit')}
      look="danger"
      role="alertdialog"
      problem={error ? refusalText(error) : undefined}
      isBusy={isPending}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <p className="wrap-break-word">{t('about', { url })}</p>
      {waiting > 0 && <p>{t('waiting', { count: waiting })}</p>}
    </ActDialog>
  )
}
