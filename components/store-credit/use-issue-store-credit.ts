'use client'

import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { moneyText } from '#components/commerce/money.tsx'
import { useMoneyMoved } from '#components/commerce/use-money-moved.ts'
import { type Wanted, wantedOf } from '#components/commerce/wanted.ts'
import { useRefusalText } from '#components/commerce/use-refusal-text.ts'
import { toast } from '#components/ui/toast.tsx'
import { call, isOutcomeUnknown } from '#client/call.ts'
import { updateBalance } from '#contract/customers.ts'
import { sendCustomGiftCard } from '#contract/gift-cards.ts'
import { issuingFeature } from './issuing.ts'
import { type Ready, toSendCustom, toUpdateBalance } from './to-wire.ts'

type Sent = { ready: Ready; key: string }
type Outcome = {
  onDone: () => void
  onUndo: (transactionId: string) => void
  /** the plan doesn't include it, or no more of it this month */
  onUpgrade: (wanted: Wanted) => void
  onRetry: (sent: Sent, isUnknown: boolean) => void
}

const issue = async ({ ready, key }: Sent) =>
  ready.customer
    ? (await call(updateBalance, toUpdateBalance(ready, ready.customer), { key })).transaction
    : (await call(sendCustomGiftCard, toSendCustom(ready), { key })).transaction

/** Sends, says how it went and offers the way back: Undo when it was done, Retry when it wasn't or nobody knows. */
export function useIssueStoreCredit(currency: string, { onDone, onUndo, onUpgrade, onRetry }: Outcome) {
  const t = useTranslations('store-credit')
  const locale = useLocale()
  const refusalText = useRefusalText()
  const moneyMoved = useMoneyMoved()
  return useMutation({
    mutationFn: issue,
    onSuccess: (transaction, { ready }) => {
      const amount = moneyText(transaction.amount, currency, locale)
      toast({
        tone: 'positive',
        title: t('done', { amount, name: ready.typed.recipient_name }),
        action: { label: t('undo'), onPress: () => onUndo(transaction.transaction_id) },
      })
      onDone()
      moneyMoved()
    },
    onError: (cause, sent) => {
      const isUnknown = isOutcomeUnknown(cause)
      toast({
        tone: isUnknown ? 'warning' : 'danger',
        title: t(isUnknown ? 'unknown' : 'failed'),
        about: refusalText(cause),
        action: { label: t('retry'), onPress: () => onRetry(sent, isUnknown) },
      })
      if (isUnknown) moneyMoved()
      const wanted = wantedOf(cause, issuingFeature)
      if (wanted) onUpgrade(wanted)
    },
  })
}
