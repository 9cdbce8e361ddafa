'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { call } from '#client/call.ts'
import { invalidate } from '#client/query.ts'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { Button } from '#components/ui/button/button.tsx'
import { Switch } from '#components/ui/form/switch.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { changeWebhook, listWebhooks } from '#contract/webhooks/calls.ts'
import type { Webhook } from '#contract/webhooks/shapes.ts'

const TestDialog = dynamic(
  () => import('#components/webhooks/acts/test-dialog.tsx').then((file) => file.TestDialog),
  { ssr: false },
)
const ReplayDialog = dynamic(
  () => import('#components/webhooks/acts/replay-dialog.tsx').then((file) => file.ReplayDialog),
  { ssr: false },
)
const RotateDialog = dynamic(
  () => import('#components/webhooks/acts/rotate-dialog.tsx').then((file) => file.RotateDialog),
  { ssr: false },
)
const DeleteDialog = dynamic(
  () => import('#components/webhooks/acts/delete-dialog.tsx').then((file) => file.DeleteDialog),
  { ssr: false },
)
const WebhookDialog = dynamic(
  () => import('#components/webhooks/acts/webhook-dialog.tsx').then((file) => file.WebhookDialog),
  { ssr: false },
)

const opened = ['test', 'replay', 'edit', 'rotate', 'delete'] as const
type Opened = (typeof opened)[number]

type Props = { webhook: Webhook; zone: string; isSold: boolean }

/** Acts on a webhook: its switch, and a dialog for each of the others. One that isn't sold can be deleted. */
export function ActBar({ webhook, zone, isSold }: Props) {
  const t = useTranslations('webhooks.acts')
  const [open, setOpen] = useState<Opened | null>(null)
  const isOn = webhook.state === 'on'
  const props = { webhook, onClose: () => setOpen(null) }
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {isSold && <OnSwitch webhook={webhook} />}
      {opened
        .filter((act) => isSold || act === 'delete')
        .map((act) => (
          <Button
            key={act}
            size="small"
            look={act === 'test' ? 'primary' : undefined}
            aria-haspopup="dialog"
            disabled={act === 'replay' && !isOn}
            title={act === 'replay' && !isOn ? t('replayOff') : undefined}
            onClick={() => setOpen(act)}
          >
            {t(act)}
          </Button>
        ))}
      {open === 'test' && <TestDialog {...props} />}
      {open === 'replay' && <ReplayDialog {...props} zone={zone} />}
      {open === 'edit' && <WebhookDialog {...props} />}
      {open === 'rotate' && <RotateDialog {...props} />}
      {open === 'delete' && <DeleteDialog {...props} />}
    </div>
  )
}

function OnSwitch({ webhook }: { webhook: Webhook }) {
  const t = useTranslations('webhooks.acts')
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const { webhook_id: id, state } = webhook
  const isOn = state === 'on'
  const { mutate, isPending } = useMutation({
    mutationFn: (active: boolean) => call(changeWebhook, { params: { id }, body: { active } }),
    onError: (cause) =>
      toast({ tone: 'danger', title: t('notSwitched'), about: refusalText(cause) }),
    onSettled: () => invalidate(client, listWebhooks),
  })
  return (
    <Switch
      label={t('switch')}
      state={t(isOn ? 'on' : 'off')}
      checked={isOn}
      busy={isPending}
      onChange={(checked) => mutate(checked)}
    />
  )
}
