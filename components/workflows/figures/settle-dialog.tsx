'use client'

import { useLocale, useTranslations } from 'next-intl'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useAct } from '#components/commerce/act/use-act.ts'
import { moneyText } from '#components/commerce/money/money.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { cancelReward, releaseReward } from '#contract/rewards/calls.ts'
import type { Reward } from '#contract/rewards/shapes.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'

type Props = {
  act: 'release' | 'cancel'
  reward: Reward
  currency: string
  name: string
  onClose: () => void
}

/** Asks before a pending reward is released or cancelled: who gets how much. */
export function SettleDialog({ act: kind, reward, currency, name, onClose }: Props) {
  const t = useTranslations('rewards.acts')
  const locale = useLocale()
  const left = (parseMoney(reward.amount) ?? 0n) - (parseMoney(reward.recalled) ?? 0n)
  const amount = moneyText(formatMinor(left), currency, locale)
  const { act, isBusy, problem } = useAct(kind === 'release' ? releaseReward : cancelReward, () => {
    toast({ tone: 'positive', title: t(kind === 'release' ? 'released' : 'cancelled') })
    onClose()
  })
  return (
    <ActDialog
      title={t(`${kind}Title`)}
      submit={t(`${kind}Submit`, { amount })}
      look={kind === 'release' ? 'primary' : 'danger'}
      role="alertdialog"
      {...{ isBusy, problem, onClose }}
      onSubmit={() => act({ params: { id: reward.reward_id } })}
    >
      <p>{t(`${kind}About`, { name, amount })}</p>
    </ActDialog>
  )
}
