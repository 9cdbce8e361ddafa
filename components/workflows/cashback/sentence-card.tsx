'use client'

import { useTranslations } from 'next-intl'
import { Card } from '#components/ui/layout/card.tsx'
import { useCaseWords } from '#components/workflows/words/use-case-words.ts'
import { useValueWords } from '#components/workflows/words/use-value-words.ts'
import { definitionOf } from '#rules/cashback/write-definition.ts'
import { useCashback } from './cashback-context.tsx'

/** Says in sentences what the form means: a tier each, then what limits and excludes. */
export function SentenceCard() {
  const t = useTranslations('cashback.sentence')
  const { form, around } = useCashback()
  const caseWords = useCaseWords(around.currency)
  const { money, list } = useValueWords(around.currency)
  const { customer, budget } = form
  const sentences = [
    ...definitionOf(form).cases.map(caseWords),
    ...(form.value === null ? [t('othersNothing')] : []),
    ...(form.mode === 'fixed' || form.with_gift_cards ? [] : [t('giftCards')]),
    ...(form.credit === 'counts' || (form.mode === 'fixed' && form.credit === 'part')
      ? []
      : [t(`credit.${form.credit}`)]),
    ...(form.exclude_tags.length > 0
      ? [t('tags', { tags: list(form.exclude_tags, 'disjunction') })]
      : []),
    ...(form.exclude_staff ? [t('staff')] : []),
    ...(customer?.sum
      ? [t('customerSum', { amount: money(customer.sum), ...periodOf(customer) })]
      : []),
    ...(customer?.count
      ? [t('customerCount', { count: customer.count, ...periodOf(customer) })]
      : []),
    ...(budget ? [t('budget', { amount: money(budget.amount), period: budget.period })] : []),
  ]
  return (
    <Card title={t('title')}>
      <ul aria-live="polite" className="flex list-disc flex-col gap-1.5 pl-4">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Card>
  )
}

const periodOf = ({ period, days }: { period: string; days: number | null }) => ({
  period,
  days: days ?? 0,
})
