'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { Switch } from '#components/ui/form/switch.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { enableIntegration } from '#contract/integrations/calls.ts'
import type { Integration } from '#contract/integrations/shapes.ts'
import { leave } from './leave.ts'
import { useIntegrationAct } from './use-integration-act.ts'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'

const ConnectDialog = dynamic(
  () => import('./connect-dialog.tsx').then((file) => file.ConnectDialog),
  { ssr: false },
)
const DisconnectDialog = dynamic(
  () => import('./disconnect-dialog.tsx').then((file) => file.DisconnectDialog),
  { ssr: false },
)

type Props = { integration: Integration; currency: string; zone: string }

/**
 * Switches an integration on and off. It shows that a change is on its way until the new state is
 * there, also while the service's own page is awaited. One that lost its access can be connected
 * again as it is.
 */
export function ConnectSwitch({ integration, currency, zone }: Props) {
  const t = useTranslations('integrations')
  const refusalText = useRefusalText()
  const [open, setOpen] = useState<'connect' | 'disconnect' | null>(null)
  const { name, title, enabled, connecting, fields, key_fields, mails, health } = integration
  const { act, isBusy, isDone } = useIntegrationAct(enableIntegration, (answer) => {
    if ('location' in answer) leave(answer.location)
  })
  const connect = () => {
    if (fields.length + key_fields.length + mails.length > 0) return setOpen('connect')
    act(
      { params: { name }, body: {} },
      {
        onError: (cause) =>
          toast({
            tone: 'danger',
            title: t('connect.failed', { title }),
            about: refusalText(cause),
          }),
      },
    )
  }
  const change = (checked: boolean) => (checked ? connect() : setOpen('disconnect'))
  const isChanging = isBusy || (isDone && !enabled)
  const settled = enabled ? 'on' : 'off'
  const isWaiting = isChanging || (connecting && !enabled)
  const close = () => setOpen(null)
  return (
    <>
      {health === 'broken' && (
        <Button look="primary" size="small" busy={isBusy} onClick={connect}>
          {t('connect.again', { title })}
        </Button>
      )}
      <Switch
        label={t('switch', { title })}
        state={t(`states.${isWaiting ? 'connecting' : settled}`)}
        checked={enabled}
        busy={isChanging}
        onChange={change}
      />
      {open === 'connect' && <ConnectDialog integration={integration} onClose={close} />}
      {open === 'disconnect' && (
        <DisconnectDialog {...{ integration, currency, zone }} onClose={close} />
      )}
    </>
  )
}
