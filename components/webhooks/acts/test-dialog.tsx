'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#client/call.ts'
import { invalidate, queryFor } from '#client/query.ts'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { Select } from '#components/ui/form/select.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { CallBodies } from '#components/webhooks/one/call-bodies.tsx'
import { useTypeWords } from '#components/webhooks/type-words.ts'
import { noticeTypes } from '#contract/feed/notice-types.ts'
import { listWebhookSends, listWebhooks, testWebhook } from '#contract/webhooks/calls.ts'
import type { Webhook, WebhookSend } from '#contract/webhooks/shapes.ts'

type Props = { webhook: Webhook; onClose: () => void }

/** Milliseconds between looks for the answer to a test. */
const lookMs = 500

/** Sends a sample and shows what was sent beside what was answered. */
export function TestDialog({ webhook, onClose }: Props) {
  const t = useTranslations('webhooks.test')
  const tCall = useTranslations('webhooks.call.problems')
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const words = useTypeWords()
  const { webhook_id: id } = webhook
  const [type, setType] = useState(webhook.types[0] ?? noticeTypes[0]!)
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call(testWebhook, { params: { id }, body: { type } }),
    onSettled: () => invalidate(client, listWebhookSends, listWebhooks),
  })
  const sent = data?.send
  const { data: list, error: lost } = useQuery({
    ...queryFor(listWebhookSends, { params: { id }, query: { notice: sent?.notice_id ?? '' } }),
    enabled: sent !== undefined,
    refetchInterval: ({ state }) =>
      state.error || endedOf(state.data?.rows, sent) !== undefined ? false : lookMs,
  })
  const failure = error ?? lost
  const ended = endedOf(list?.rows, sent)
  const answered = ended?.calls[0]
  const isWaiting = sent !== undefined && ended === undefined && !lost
  return (
    <ActDialog
      size="medium"
      title={t('title')}
      submit={t(sent ? 'again' : 'submit')}
      problem={failure ? refusalText(failure) : undefined}
      isBusy={isPending || isWaiting}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <p className="text-text-muted">{t('about')}</p>
      <Select
        label={t('type')}
        value={type}
        options={noticeTypes.map((value) => ({ value, label: words(value) }))}
        onChange={(event) => setType(event.target.value)}
      />
      {isWaiting && (
        <div role="status">
          <p className="mb-2 text-text-muted">{t('waiting')}</p>
          <Skeleton className="h-40 w-full" />
        </div>
      )}
      {answered && <CallBodies call={answered} />}
      {ended && !answered && (
        <Notice tone="danger" role="status">
          {tCall(ended.problem ?? 'no_answer', { status: ended.status ?? 0 })}
        </Notice>
      )}
    </ActDialog>
  )
}

/** Finds a send that no longer waits, whatever became of it. */
const endedOf = (
  rows: readonly WebhookSend[] | undefined,
  sent: WebhookSend | undefined,
): WebhookSend | undefined =>
  rows?.find(({ send_id, state }) => send_id === sent?.send_id && state !== 'waiting')
