'use client'

import { useFormatter, useNow, useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { DateTimeField } from '#components/commerce/date/date-time-field.tsx'
import { useAct } from '#components/commerce/act/use-act.ts'
import { RadioGroup } from '#components/ui/form/radio-group.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { fulfillAndSend, scheduleGiftCard } from '#contract/gift-cards/send.ts'
import { instantOf, localOf } from '#rules/tools/local-time.ts'
import type { CardDialog } from './card-dialog.ts'

const choices = ['move', 'now', 'cancel'] as const

/** Reschedules, sends or cancels a scheduled card's email. The credit is available either way. */
export function DeliveryDialog({ card, scheduledZone: zone, onClose }: CardDialog) {
  const t = useTranslations('gift-cards')
  const format = useFormatter()
  const now = useNow()
  const params = { id: card.gift_card_id }
  const [choice, setChoice] = useState<(typeof choices)[number]>('move')
  const [local, setLocal] = useState(localOf(new Date(card.send_at ?? now), zone))
  const at = instantOf(local, zone)
  const isPast = at === null || at <= now.toISOString()
  const done = (title: string) => {
    toast({ tone: 'positive', title })
    onClose()
  }
  const whenText = (instant: string) =>
    format.dateTime(new Date(instant), { dateStyle: 'medium', timeStyle: 'short', timeZone: zone })
  const plan = useAct(scheduleGiftCard, ({ gift_card: { send_at } }) =>
    done(send_at ? t('done.moved', { when: whenText(send_at) }) : t('done.cancelled')),
  )
  const send = useAct(fulfillAndSend, () =>
    done(t('done.send', { email: card.customer_email ?? '' })),
  )
  const submit = () =>
    choice === 'now'
      ? send.act({ params })
      : plan.act({ params, body: { send_at: choice === 'move' ? at : null } })
  return (
    <ActDialog
      title={t('acts.delivery')}
      submit={t(`delivery.submit.${choice}`)}
      problem={plan.problem ?? send.problem}
      isBusy={plan.isBusy || send.isBusy}
      isBlocked={choice === 'move' && isPast}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-text-muted">{t('delivery.about')}</p>
      <RadioGroup
        legend={t('acts.delivery')}
        name="delivery"
        value={choice}
        options={choices.map((one) => ({ value: one, label: t(`delivery.${one}`) }))}
        onChange={(event) => setChoice(event.target.value as typeof choice)}
      />
      {choice === 'move' && (
        <DateTimeField
          label={t('delivery.at')}
          zone={zone}
          value={local}
          onChange={setLocal}
          {...(isPast ? { error: t('delivery.past') } : {})}
        />
      )}
    </ActDialog>
  )
}
