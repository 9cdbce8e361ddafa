'use client'

import { useNow, useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { ExpirationField } from '#components/commerce/form/expiration-field.tsx'
import { useAct } from '#components/commerce/act/use-act.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { putGiftCard } from '#contract/gift-cards/change.ts'
import {
  dayIn,
  defaultExpiration,
  type Expiration,
  expirationProblems,
  expiresOn,
} from '#rules/store-credit/expiration.ts'
import type { CardDialog } from './card-dialog.ts'

/** Sets one expiration date, or none, for all remaining credit of the card. */
export function ExpiryDialog({ card, zone, onClose }: CardDialog) {
  const t = useTranslations('gift-cards')
  const now = useNow()
  const today = dayIn(zone, now)
  const [value, setValue] = useState<Expiration>(
    card.expires_on
      ? {
          ...defaultExpiration,
          never_expires: false,
          expiration_mode: 'fixed',
          expires_on: card.expires_on,
        }
      : defaultExpiration,
  )
  const [isTried, setTried] = useState(false)
  const problems = expirationProblems(value, today)
  const { act, isBusy, problem } = useAct(putGiftCard, () => {
    toast({ tone: 'positive', title: t('done.expiry') })
    onClose()
  })
  const submit = () => {
    setTried(true)
    if (problems.value || problems.date) return
    act({
      params: { id: card.gift_card_id },
      body: { gift_card: { expires_on: expiresOn(value, zone, now) } },
    })
  }
  return (
    <ActDialog
      title={t('acts.expiry')}
      submit={t('acts.expiry')}
      {...{ problem, isBusy, onClose }}
      onSubmit={submit}
    >
      <p className="text-text-muted">{t('expiry.about')}</p>
      <ExpirationField
        value={value}
        onChange={setValue}
        today={today}
        problems={{
          ...(isTried && problems.value ? { value: t(`expiry.${problems.value}`) } : {}),
          ...(isTried && problems.date ? { date: t(`expiry.${problems.date}`) } : {}),
        }}
      />
    </ActDialog>
  )
}
