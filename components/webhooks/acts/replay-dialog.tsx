'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNow, useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#client/call.ts'
import { invalidate } from '#client/query.ts'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useAct } from '#components/commerce/act/use-act.ts'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { TextField } from '#components/ui/form/text-field.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import {
  listWebhookSends,
  listWebhooks,
  previewWebhookReplay,
  replayWebhook,
} from '#contract/webhooks/calls.ts'
import type { Webhook } from '#contract/webhooks/shapes.ts'
import { instantOf, localOf } from '#rules/tools/local-time.ts'

type Props = { webhook: Webhook; zone: string; onClose: () => void }

const dayMs = 24 * 60 * 60 * 1000

/** Sends what happened in a period again, after its number was shown. */
export function ReplayDialog({ webhook, zone, onClose }: Props) {
  const t = useTranslations('webhooks.replay')
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const now = useNow()
  const { webhook_id: id, types } = webhook
  const [from, setFrom] = useState(localOf(new Date(now.getTime() - dayMs), zone))
  const [to, setTo] = useState(localOf(now, zone))
  const span = { from: instantOf(from, zone) ?? '', to: instantOf(to, zone) ?? '', types }
  const counting = useMutation({
    mutationFn: () => call(previewWebhookReplay, { params: { id }, body: span }),
  })
  const found = counting.data
  const { act, isBusy, problem } = useAct(
    replayWebhook,
    () => {
      toast({ tone: 'positive', title: t('done', { count: found?.count ?? 0 }) })
      void invalidate(client, listWebhooks, listWebhookSends)
      onClose()
    },
    () => counting.reset(),
  )
  const change = (set: (text: string) => void) => (event: React.ChangeEvent<HTMLInputElement>) => {
    set(event.target.value)
    counting.reset()
  }
  const field = {
    type: 'datetime-local',
    required: true,
    help: t('zone', { zone: zone.replaceAll('_', ' ') }),
  }
  const refused = counting.error ? refusalText(counting.error) : problem
  return (
    <ActDialog
      title={t('title')}
      submit={found ? t('submit', { count: found.count }) : t('count')}
      problem={refused}
      isBusy={isBusy || counting.isPending}
      isBlocked={!span.from || !span.to || span.from >= span.to || found?.count === 0}
      onSubmit={() =>
        found
          ? act({ params: { id }, body: { ...span, to: found.to, count: found.count } })
          : counting.mutate()
      }
      onClose={onClose}
    >
      <p className="text-text-muted">{t('about')}</p>
      <TextField label={t('from')} {...field} autoFocus value={from} onChange={change(setFrom)} />
      <TextField label={t('to')} {...field} value={to} onChange={change(setTo)} />
      {found && (
        <Notice role="status">
          <p className="font-medium">{t('found', { count: found.count })}</p>
          {found.count > 0 && <p>{t('before', { count: found.sent_before })}</p>}
        </Notice>
      )}
    </ActDialog>
  )
}
