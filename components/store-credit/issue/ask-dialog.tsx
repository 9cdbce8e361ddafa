'use client'

import { useLocale, useTranslations } from 'next-intl'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { moneyText } from '#components/commerce/money/money.tsx'
import { useAct } from '#components/commerce/act/use-act.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { type Facts, Refusal } from '#contract/error.ts'
import { askApproval } from '#contract/store-credit/calls.ts'
import { useRouter } from '#i18n/navigation.ts'
import { useOpens } from '#i18n/places.tsx'
import { LatelyNotice } from '#components/store-credit/lately-notice.tsx'
import { type Ready, toSendCustom } from './to-wire.ts'

/** `facts`: the limit per transaction (`max`), or the amount left today (`left`). */
type Props = {
  ready: Ready
  facts: Facts
  currency: string
  onBack: () => void
  onAsked: () => void
}

/** Explains the person's own limit, and offers a request for approval. */
export function AskDialog({ ready, facts: { max, left }, currency, onBack, onAsked }: Props) {
  const t = useTranslations('store-credit')
  const locale = useLocale()
  const router = useRouter()
  const opens = useOpens()
  const list = '/store-credit?view=approvals'
  const money = (value: string | number) => moneyText(String(value), currency, locale)
  const amount = money(ready.amount)
  const leftText = left === undefined ? t('limit.plain') : t('limit.left', { left: money(left) })
  const { act, error, isBusy, problem } = useAct(askApproval, () => {
    toast({
      tone: 'positive',
      title: t('asked', { amount }),
      ...(opens(list)
        ? { action: { label: t('seeAsked'), onPress: () => router.push(list) } }
        : {}),
    })
    onAsked()
  })
  // the request can be filed all the same; who decides sees the credit, too
  const lately =
    error instanceof Refusal && error.code === 'credited_lately' ? (error.facts ?? {}) : null
  return (
    <ActDialog
      title={t('limit.title')}
      submit={t(lately ? 'limit.submitAnyway' : 'limit.submit')}
      problem={lately ? undefined : problem}
      isBusy={isBusy}
      onSubmit={() => act(toSendCustom(ready, lately !== null))}
      onClose={onBack}
    >
      {lately && <LatelyNotice facts={lately} currency={currency} />}
      <p className="font-medium">
        {max === undefined ? leftText : t('limit.max', { max: money(max) })}
      </p>
      <p>{t('limit.about', { amount })}</p>
    </ActDialog>
  )
}
