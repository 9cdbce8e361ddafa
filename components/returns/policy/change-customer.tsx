'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#client/call.ts'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { Switch } from '#components/ui/form/switch.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { putSetting } from '#contract/shop/calls.ts'
import { useRouter } from '#i18n/navigation.ts'

const key = 'refund_always_expose_change_customer_button'

/** Switches whether every refund offers another recipient, or only one whose order names nobody. */
export function ChangeCustomer({ isOn }: { isOn: boolean }) {
  const t = useTranslations('returns-policy.changeCustomer')
  const refusalText = useRefusalText()
  const router = useRouter()
  const [now, setNow] = useState(isOn)
  const { mutate, isPending } = useMutation({
    mutationFn: (value: boolean) => call(putSetting, { body: { key, value } }),
    onSuccess: ({ settings }) => setNow(settings[key] === true),
    onError: (cause) => toast({ tone: 'danger', title: t('failed'), about: refusalText(cause) }),
    onSettled: () => router.refresh(),
  })
  return (
    <Card title={t('title')}>
      <p className="mb-2 text-text-muted">{t('about')}</p>
      <Switch
        label={t('title')}
        state={t(now ? 'on' : 'off')}
        checked={now}
        busy={isPending}
        onChange={mutate}
      />
    </Card>
  )
}
