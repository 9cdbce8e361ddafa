'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useRested } from '#components/commerce/form/use-rested.ts'
import { TextField } from '#components/ui/form/text-field.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import type { ReturnSettingsInput } from '#contract/returns/policy-shapes.ts'
import { JudgedOrder } from './judged-order.tsx'

type Props = { typed: ReturnSettingsInput | null; currency: string }

/** Judges a return of an order under the policy as typed, while typing. */
export function TryOrder({ typed, currency }: Props) {
  const t = useTranslations('returns-policy.tryOrder')
  const [number, setNumber] = useState('')
  const orderId = useRested(number.trim())
  const settings = useRested(typed)
  return (
    <Card title={t('title')}>
      <TextField
        label={t('order')}
        help={t('help')}
        maxLength={100}
        autoComplete="off"
        value={number}
        onChange={(event) => setNumber(event.target.value)}
      />
      {orderId !== '' && settings && <JudgedOrder {...{ orderId, settings, currency }} />}
      {orderId !== '' && !settings && <Notice tone="warning">{t('old')}</Notice>}
    </Card>
  )
}
