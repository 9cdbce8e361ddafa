'use client'

import { useLocale, useTranslations } from 'next-intl'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { moneyText } from '#components/commerce/money/money.tsx'
import { useAct } from '#components/commerce/act/use-act.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import type { Facts } from '#contract/error.ts'
import { askApproval } from '#contract/store-credit/calls.ts'
import { useRouter } from '#i18n/navigation.ts'
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
  const money = (value: string | number) => moneyText(String(value), currency, locale)
  const amount = money(ready.amount)
  const leftText = left === undefined ? t('limit.plain') : t('limit.left', { left: money(left) })
  const { act, isBusy, problem } = useAct(askApproval, () => {
    toast({
      tone: 'positive',
      title: t('asked', { amount }),
      action: { label: t('seeAsked'), onPress: () => router.push('/store-credit?view=approvals') },
    })
    onAsked()
  })
  return (
    <ActDialog
      title={t('limit.title')}
      submit={t('limit.submit')}
      {...{ problem, isBusy }}
      onSubmit={() => act(toSendCustom(ready, false))}
      onClose={onBack}
    >
      <p className="font-medium">
        {max === undefined ? leftText : t('limit.max', { max: money(max) })}
      </p>
      <p>{t('limit.about', { amount })}</p>
    </ActDialog>
  )
}
