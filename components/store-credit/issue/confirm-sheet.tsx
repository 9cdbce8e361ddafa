'use client'

import { useLocale, useTranslations } from 'next-intl'
import { moneyText } from '#components/commerce/money/money.tsx'
import { CreditOutcome } from '#components/commerce/sheet/credit-outcome.tsx'
import { MoneySheet } from '#components/commerce/sheet/money-sheet.tsx'
import type { Question } from '#components/commerce/sheet/question-notice.tsx'
import { useCreditPreview } from '#components/commerce/sheet/use-credit-preview.ts'
import { Notice } from '#components/ui/layout/notice.tsx'
import { ConfirmFacts } from './confirm-facts.tsx'
import { type Ready, toPreview } from './to-wire.ts'

type Props = {
  ready: Ready
  currency: string
  zone: string
  /** the last try, whose outcome is unknown: the same request is sent again */
  sent: { isSeen: boolean } | null
  isBusy: boolean
  /** questions that came up only when it was sent */
  refused: readonly Question[]
  problem: string | undefined
  onBack: () => void
  /** `isSeen`: recent credit was shown */
  onSend: (isSeen: boolean) => void
  onAsk: (isSeen: boolean) => void
  onClose: () => void
}

/**
 * The second step of the sheet: confirms what will happen. Recent credit and an amount over one's
 * own limit are parts of it; the verb answers them.
 */
export function ConfirmSheet({ ready, currency, zone, sent, refused, ...rest }: Props) {
  const t = useTranslations('store-credit')
  const previewed = useCreditPreview(sent === null ? toPreview(ready) : null)
  const { preview, isStale, isFailed } = previewed
  // after a try whose outcome is unknown the credit may be there already, and would count twice
  const known = sent === null && !isFailed && preview ? preview.questions : []
  const questions = [
    ...known,
    ...refused.filter(({ code }) => !known.some((question) => question.code === code)),
  ]
  const asks = (code: Question['code']) => questions.some((question) => question.code === code)
  const isSeen = sent === null ? asks('credited_lately') : sent.isSeen
  const isOver = asks('over_own_limit')
  const amount = moneyText(ready.amount, currency, useLocale())
  const submit = () => {
    if (isOver) return t(isSeen ? 'limit.submitAnyway' : 'limit.submit')
    if (isSeen && sent === null) return t('duplicate.submit')
    return t(ready.sendAt ? 'confirm.schedule' : 'confirm.send', { amount })
  }
  return (
    <MoneySheet
      title={t('confirm.title', { amount })}
      submit={submit()}
      size="large"
      isReady
      problem={rest.problem}
      // the verb depends on the preview's questions
      isBusy={rest.isBusy || (sent === null && isStale)}
      onBack={{ label: t('confirm.back'), onPress: rest.onBack }}
      onSubmit={() => (isOver ? rest.onAsk(isSeen) : rest.onSend(isSeen))}
      onClose={rest.onClose}
      outcome={
        sent === null ? (
          <CreditOutcome {...{ previewed, currency, questions }} isComplete waiting="" />
        ) : (
          <Notice tone="warning">{t('confirm.unknownOutcome')}</Notice>
        )
      }
    >
      <ConfirmFacts {...{ ready, currency, zone }} needsApproval={isOver} />
    </MoneySheet>
  )
}
