'use client'

import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { moneyText } from '#components/commerce/money/money.tsx'
import { useMoneyMoved } from '#components/commerce/money/use-money-moved.ts'
import type { Question } from '#components/commerce/sheet/question-notice.tsx'
import { type Wanted, wantedOf } from '#components/commerce/list/wanted.ts'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { call, isOutcomeUnknown } from '#client/call.ts'
import { updateBalance } from '#contract/customers/money.ts'
import { Refusal } from '#contract/error.ts'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import { issuingFeature } from './issuing.ts'
import { type Ready, toSendCustom, toUpdateBalance } from './to-wire.ts'

/** Refusals that need an answer, which the confirmation asks for. */
const questions = ['credited_lately', 'over_own_limit'] as const

/** One try; `isSeen` confirms recent credit. */
export type Sent = { ready: Ready; key: string; isSeen: boolean }
type Outcome = {
  onDone: (sent: Sent) => void
  onUndo: (transactionId: string) => void
  /** called when the plan lacks the feature or has used it up */
  onUpgrade: (wanted: Wanted) => void
  /** returns whether the question could be put */
  onAsk: (question: Question, sent: Sent) => boolean
  onFailed: (sent: Sent) => void
  onRetry: (sent: Sent, isUnknown: boolean) => void
}

/**
 * Picks the call: a loyalty card's email is sent at once; one that waits is sent as a card's, which
 * goes to the same loyalty card.
 */
const issue = async ({ ready, key, isSeen }: Sent) =>
  ready.customer && !ready.sendAt
    ? (await call(updateBalance, toUpdateBalance(ready, ready.customer, isSeen), { key }))
        .transaction
    : (await call(sendCustomGiftCard, toSendCustom(ready, isSeen), { key })).transaction

/**
 * Issues, reports the outcome and offers Undo after success, Retry after a failure or an unknown
 * outcome.
 */
export function useIssueStoreCredit(
  currency: string,
  { onDone, onUndo, onUpgrade, onAsk, onFailed, onRetry }: Outcome,
) {
  const t = useTranslations('store-credit')
  const locale = useLocale()
  const refusalText = useRefusalText()
  const moneyMoved = useMoneyMoved()
  return useMutation({
    mutationFn: issue,
    onSuccess: (transaction, sent) => {
      const { ready } = sent
      const amount = moneyText(transaction.amount, currency, locale)
      toast({
        tone: 'positive',
        title: t(ready.sendAt ? 'scheduled' : 'done', { amount, name: ready.typed.recipient_name }),
        // another upstream may not say which transaction it was
        ...(transaction.transaction_id
          ? { action: { label: t('undo'), onPress: () => onUndo(transaction.transaction_id) } }
          : {}),
      })
      onDone(sent)
      moneyMoved()
    },
    onError: (cause, sent) => {
      const code = cause instanceof Refusal && questions.find((one) => one === cause.code)
      if (code && onAsk({ code, facts: (cause as Refusal).facts ?? {} }, sent)) return
      onFailed(sent)
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
