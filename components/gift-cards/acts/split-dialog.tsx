'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { MoneySheet } from '#components/commerce/sheet/money-sheet.tsx'
import { Outcome } from '#components/commerce/sheet/outcome.tsx'
import { MoneyField } from '#components/commerce/money/money-field.tsx'
import { moneyText } from '#components/commerce/money/money.tsx'
import { useAct } from '#components/commerce/act/use-act.ts'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { DescriptionList } from '#components/ui/layout/description-list.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { splitGiftCard } from '#contract/gift-cards/change.ts'
import { emailPattern } from '#contract/email-pattern.ts'
import { useRouter } from '#i18n/navigation.ts'
import { adjustmentOf } from '#rules/store-credit/adjustment.ts'
import type { CardDialog } from './card-dialog.ts'

/** Splits an amount off to a new card, for the same or another person. */
export function SplitDialog({ card, onClose }: CardDialog) {
  const t = useTranslations('gift-cards')
  const locale = useLocale()
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const [isForAnother, setForAnother] = useState(false)
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const {
    difference,
    after,
    problem: wrong,
  } = adjustmentOf({ balance: card.balance, direction: 'take', typed, locale })
  const address = email.trim().toLowerCase()
  const isNobody = isForAnother && (!name.trim() || !emailPattern.test(address))
  const money = (value: string) => moneyText(value, card.currency, locale)
  const amount = difference?.replace('-', '')
  const { act, isBusy, problem } = useAct(splitGiftCard, ({ new_card }) => {
    toast({
      tone: 'positive',
      title: t('done.split', { amount: money(new_card.balance) }),
      action: {
        label: t('split.open'),
        onPress: () => router.push(`/store-credit/${new_card.gift_card_id}`),
      },
    })
    onClose()
  })
  const submit = () =>
    amount &&
    act({
      params: { id: card.gift_card_id },
      body: {
        amount,
        expected_balance: card.balance,
        ...(isForAnother ? { customer_name: name.trim(), customer_email: address } : {}),
      },
    })
  return (
    <MoneySheet
      title={t('acts.split')}
      submit={t('split.submit', { amount: amount ? money(amount) : '' })}
      {...{ problem, isBusy, onClose }}
      isBlocked={wrong !== null || isNobody}
      onSubmit={submit}
      outcome={
        <Outcome>
          <DescriptionList
            items={[
              {
                term: t('split.keeps'),
                detail: after && !wrong ? money(after) : money(card.balance),
                numeric: true,
              },
              {
                term: t('split.gets'),
                detail: amount && !wrong ? money(amount) : '-',
                numeric: true,
              },
            ]}
          />
        </Outcome>
      }
    >
      <p className="text-text-muted">{t('split.about')}</p>
      <MoneyField
        label={t('split.amount')}
        required
        autoFocus
        currency={card.currency}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={typed && wrong ? t(`split.${wrong}`) : undefined}
      />
      <Checkbox
        label={t('split.another')}
        checked={isForAnother}
        onChange={(event) => setForAnother(event.target.checked)}
      />
      {isForAnother && (
        <div className="grid grid-cols-2 gap-x-4">
          <TextField
            label={t('split.name')}
            required
            maxLength={120}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <TextField
            label={t('split.email')}
            required
            inputMode="email"
            maxLength={254}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </div>
      )}
    </MoneySheet>
  )
}
