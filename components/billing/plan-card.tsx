import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import type { Plan } from '#contract/billing/shapes.ts'
import { Money } from '#components/commerce/money/money.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'
import { moreThan } from './more-than.ts'
import { useFeatureWords } from './use-feature-words.ts'

type Props = {
  plan: Plan
  /** the next smaller plan */
  before: Plan | undefined
  payment: 'monthly' | 'yearly'
  currency: string
  isCurrent: boolean
  isBusy: boolean
  /** the action that fits; null: none does */
  action: { label: string; act: () => void } | null
}

/** A plan with its price and the features that it adds to the one before. */
export function PlanCard({ plan, before, payment, currency, isCurrent, isBusy, action }: Props) {
  const t = useTranslations('billing')
  const words = useFeatureWords()
  const id = useId()
  const price = plan[payment]
  const line = isCurrent ? 'border-accent' : 'border-line'
  return (
    <li
      aria-labelledby={id}
      className={`flex flex-col rounded-lg border bg-surface p-4 shadow-card ${line}`}
    >
      <div className="flex min-h-6 items-center justify-between gap-2">
        <h2 id={id} className="text-base font-semibold">
          {plan.title}
        </h2>
        {isCurrent && <Chip tone="positive">{t('current')}</Chip>}
      </div>
      <p className="mt-2 min-h-14">
        {price === null ? (
          <span className="text-lg font-semibold">{t('onRequest')}</span>
        ) : (
          <>
            <Money value={price} currency={currency} className="text-xl font-semibold" />
            <span className="block text-sm text-text-muted">{t(`per.${payment}`)}</span>
          </>
        )}
      </p>
      {action && (
        <Button
          look={isCurrent ? 'secondary' : 'primary'}
          busy={isBusy}
          onClick={action.act}
          className="mb-4 w-full"
        >
          {action.label}
        </Button>
      )}
      <p className="mb-2 text-sm font-medium">
        {before ? t('plus', { plan: before.title }) : t('includes')}
      </p>
      <ul className="flex flex-col gap-1.5 text-sm">
        {moreThan(plan, before).map((feature) => (
          <li key={feature.name} className="flex gap-2">
            <Check aria-hidden size={14} className="mt-1 shrink-0 text-positive" />
            {words(feature)}
          </li>
        ))}
      </ul>
    </li>
  )
}
