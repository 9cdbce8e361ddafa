'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import type { Reward } from '#contract/rewards/shapes.ts'

const SettleDialog = dynamic(
  () => import('./settle-dialog.tsx').then((file) => file.SettleDialog),
  { ssr: false },
)

type Props = { reward: Reward; currency: string }

/** Releases or cancels a pending reward, after a question. */
export function RewardActs({ reward, currency }: Props) {
  const t = useTranslations('rewards')
  const [act, setAct] = useState<'release' | 'cancel' | null>(null)
  const name = reward.customer_name || t('nameless')
  return (
    <span className="relative z-10 flex gap-1.5">
      {(['release', 'cancel'] as const).map((one) => (
        <Button
          key={one}
          size="small"
          aria-label={t(`acts.${one}Of`, { name })}
          onClick={() => setAct(one)}
        >
          {t(`acts.${one}`)}
        </Button>
      ))}
      {act && <SettleDialog {...{ act, reward, currency, name }} onClose={() => setAct(null)} />}
    </span>
  )
}
