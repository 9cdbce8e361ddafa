'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useAct } from '#components/commerce/act/use-act.ts'
import { moneyText } from '#components/commerce/money/money.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { type Facts, Refusal } from '#contract/error.ts'
import { askApproval } from '#contract/store-credit/calls.ts'
import { useRouter } from '#i18n/navigation.ts'
import { useOpens } from '#i18n/places.tsx'
import { type Ready, toSendCustom } from './to-wire.ts'

const list = '/store-credit?view=approvals'
type Outcome = { onAsked: () => void; onLately: (facts: Facts) => void }

/**
 * Requests approval of a credit over one's own limit. The request can be filed although credit was
 * given recently, once that was seen (`isSeen`); the approver sees it too.
 */
export function useAskApproval(currency: string, { onAsked, onLately }: Outcome) {
  const t = useTranslations('store-credit')
  const locale = useLocale()
  const router = useRouter()
  const opens = useOpens()
  const { act, error, isBusy, problem } = useAct(
    askApproval,
    ({ approval }) => {
      toast({
        tone: 'positive',
        title: t('asked', { amount: moneyText(approval.amount, currency, locale) }),
        ...(opens(list)
          ? { action: { label: t('seeAsked'), onPress: () => router.push(list) } }
          : {}),
      })
      onAsked()
    },
    (cause) => {
      if (cause instanceof Refusal && cause.code === 'credited_lately') onLately(cause.facts ?? {})
    },
  )
  const isQuestion = error instanceof Refusal && error.code === 'credited_lately'
  return {
    ask: (ready: Ready, isSeen: boolean) => act(toSendCustom(ready, isSeen)),
    isAsking: isBusy,
    problem: isQuestion ? undefined : problem,
  }
}
