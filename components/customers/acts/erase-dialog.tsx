'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { MoneySheet } from '#components/commerce/sheet/money-sheet.tsx'
import { Outcome } from '#components/commerce/sheet/outcome.tsx'
import { moneyText } from '#components/commerce/money/money.tsx'
import { useAct } from '#components/commerce/act/use-act.ts'
import { DescriptionList } from '#components/ui/layout/description-list.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { eraseCustomer } from '#contract/customers/change.ts'
import { useRouter } from '#i18n/navigation.ts'
import { balanceOf } from '#rules/customers/account.ts'
import type { CustomerDialog } from './customer-dialog.ts'

/** Erases the person everywhere but in the ledger's totals; requires typing their email or name. */
export function EraseDialog({ customer, onClose }: CustomerDialog) {
  const t = useTranslations('customers.erase')
  const words = useTranslations('commerce.sheet')
  const locale = useLocale()
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const word = customer.email || customer.full_name || customer.platform_customer_id
  const balance = balanceOf(customer)
  const fullCards = (customer.cards ?? []).filter((card) => card.balance !== '0.00')
  const amount = moneyText(balance, customer.currency, locale)
  const { act, isBusy, problem } = useAct(eraseCustomer, ({ expired }) => {
    toast({
      tone: 'positive',
      title: t('done', { amount: moneyText(expired, customer.currency, locale) }),
    })
    router.push('/customers')
  })
  return (
    <MoneySheet
      title={t('title')}
      submit={t('submit')}
      look="danger"
      role="alertdialog"
      {...{ problem, isBusy, onClose }}
      isBlocked={typed.trim() !== word}
      onSubmit={() =>
        act({ params: { id: customer.platform_customer_id }, body: { confirm: 'erase' } })
      }
      outcome={
        <Outcome>
          <Notice tone="warning">
            <ul className="flex list-disc flex-col gap-1 pl-4">
              {balance !== '0.00' && (
                <li>{t('money', { amount, cards: Math.max(1, fullCards.length) })}</li>
              )}
              <li>{t('person')}</li>
              <li>{t('sums')}</li>
            </ul>
          </Notice>
          {fullCards.length > 0 && (
            <DescriptionList
              items={fullCards.map((card) => ({
                term: card.last4 === null ? words('newCard') : words('card', { last4: card.last4 }),
                detail: moneyText(card.balance, customer.currency, locale),
                numeric: true,
              }))}
            />
          )}
        </Outcome>
      }
    >
      <TextField
        label={t('type', { word })}
        required
        autoFocus
        autoComplete="off"
        maxLength={254}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </MoneySheet>
  )
}
