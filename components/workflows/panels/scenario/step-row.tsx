'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { AmountField } from '#components/workflows/editor/fields/decimal-fields.tsx'
import { DaysField } from '#components/workflows/editor/fields/days-field.tsx'
import { useAround, useTriggerTitles } from '#components/workflows/editor/state/editor-context.tsx'
import { useTriggerWords } from '#components/workflows/words/use-trigger-words.ts'
import { spendTopic } from '#contract/workflows/trial.ts'

/** Something that happens so many days after the start. */
export type ScenarioStep = {
  key: number
  day: number
  topic: string
  /** order's amount, what a refund leaves of it, or credit that is redeemed */
  amount: string
}

type Props = {
  step: ScenarioStep
  number: number
  /** an order, or credit that is redeemed */
  hasAmount: boolean
  isOnly: boolean
  onChange: (step: ScenarioStep) => void
  onRemove: () => void
}

/** One step: its day, what happens, and the amount. */
export function StepRow({ step, number, hasAmount, isOnly, onChange, onRemove }: Props) {
  const t = useTranslations('workflow-editor.scenario')
  const { triggers } = useAround()
  const words = useTriggerWords(useTriggerTitles())
  const amountOf = () => {
    if (step.topic === spendTopic) return t('redeemed')
    return t(step.topic === 'refund_created' ? 'kept' : 'amount')
  }
  return (
    <li
      aria-label={t('step', { number })}
      className="grid grid-cols-[5rem_minmax(0,1fr)_8rem_auto] items-start gap-x-2"
    >
      <DaysField
        label={t('day')}
        value={step.day}
        onChange={(day) => onChange({ ...step, day: day ?? 0 })}
      />
      <Select
        label={t('topic')}
        value={step.topic}
        options={[
          ...triggers.map(({ name }) => ({ value: name, label: words.name(name) })),
          { value: spendTopic, label: t('redeem') },
        ]}
        onChange={(event) => onChange({ ...step, topic: event.target.value })}
      />
      {hasAmount ? (
        <AmountField
          label={amountOf()}
          value={step.amount}
          onChange={(amount) => onChange({ ...step, amount })}
        />
      ) : (
        <span />
      )}
      <span className="pt-6">
        <IconButton icon={X} label={t('remove', { number })} disabled={isOnly} onClick={onRemove} />
      </span>
    </li>
  )
}
