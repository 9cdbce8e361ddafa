'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { call } from '#client/call.ts'
import { invalidate } from '#client/query.ts'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { DescriptionList } from '#components/ui/layout/description-list.tsx'
import { SidePanel } from '#components/ui/overlay/side-panel.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { useTypeWords } from '#components/webhooks/type-words.ts'
import { listWebhookSends, listWebhooks, sendWebhookAgain } from '#contract/webhooks/calls.ts'
import type { WebhookSend } from '#contract/webhooks/shapes.ts'
import { CallBodies } from './call-bodies.tsx'

type Props = {
  send: WebhookSend
  isOn: boolean
  isSold: boolean
  zone: string
  onClose: () => void
}

/** One send with its calls, and the way to send it again under a plan with webhooks. */
export function SendPanel({ send, isOn, isSold, zone, onClose }: Props) {
  const t = useTranslations('webhooks.send')
  const words = useTypeWords()
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(sendWebhookAgain, { params: { id: send.send_id } }),
    onSuccess: () => toast({ tone: 'positive', title: t('done') }),
    onError: (cause) => toast({ tone: 'danger', title: t('notDone'), about: refusalText(cause) }),
    onSettled: () => invalidate(client, listWebhookSends, listWebhooks),
  })
  const time = (at: string | null) => <DateTime at={at} zone={zone} exact />
  return (
    <SidePanel
      title={words(send.type)}
      close={t('close')}
      onClose={onClose}
      footer={
        isSold &&
        send.kind !== 'test' && (
          <Button
            busy={isPending}
            disabled={!isOn}
            title={isOn ? undefined : t('off')}
            onClick={() => mutate()}
          >
            {t('again')}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-5">
        <DescriptionList
          items={[
            { term: t('notice'), detail: <span className="font-mono">{send.notice_id}</span> },
            { term: t('sequence'), detail: send.sequence ?? '-' },
            { term: t('created'), detail: time(send.created_at) },
            { term: t('sent'), detail: time(send.sent_at) },
            { term: t('next'), detail: time(send.next_try_at) },
          ]}
        />
        {send.calls.length === 0 && <p className="text-text-muted">{t('noCalls')}</p>}
        {send.calls.map((one) => (
          <section key={one.at} className="flex flex-col gap-2 border-t border-line pt-4">
            <h3 className="font-medium">{time(one.at)}</h3>
            <CallBodies call={one} isNarrow />
          </section>
        ))}
      </div>
    </SidePanel>
  )
}
