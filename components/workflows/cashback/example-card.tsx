'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Select } from '#components/ui/form/select.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { useValueWords } from '#components/workflows/words/use-value-words.ts'
import { decideExample } from '#rules/cashback/example.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'
import { AmountInput } from './amount-input.tsx'
import { useCashback } from './cashback-context.tsx'

type Typed = { order: string; items: string; credit: string; spent: string; tag: string }
const first: Typed = { order: '100', items: '50', credit: '', spent: '500', tag: '' }
const minor = (text: string): bigint => parseMoney(text) ?? 0n

/** An order that one types, and what it would earn, counted by the engine itself. */
export function ExampleCard() {
  const t = useTranslations('cashback.example')
  const { form } = useCashback()
  const [typed, setTyped] = useState(first)
  const isSome = form.mode !== 'fixed' && form.base === 'items'
  const amounts = [
    'order',
    ...(isSome ? (['items'] as const) : []),
    ...(form.tiers_by === 'spent' ? (['spent'] as const) : []),
    'credit',
  ] as const
  return (
    <Card title={t('title')}>
      <div className="grid grid-cols-2 gap-x-4">
        {amounts.map((name) => (
          <AmountInput
            key={name}
            label={t(name === 'order' && form.base === 'total' ? 'total' : name)}
            value={typed[name]}
            onChange={(amount) => setTyped({ ...typed, [name]: amount ?? '' })}
          />
        ))}
        {form.tiers_by === 'tag' && (
          <Select
            label={t('tag')}
            value={typed.tag}
            options={[
              { value: '', label: t('noTag') },
              ...form.tiers.flatMap(({ from }) => (from ? [{ value: from, label: from }] : [])),
            ]}
            onChange={(event) => setTyped({ ...typed, tag: event.target.value })}
          />
        )}
      </div>
      <Outcome typed={typed} />
    </Card>
  )
}

function Outcome({ typed }: { typed: Typed }) {
  const t = useTranslations('cashback.example')
  const { form, around } = useCashback()
  const { amount } = useValueWords(around.currency)
  const order = minor(typed.order)
  const items = minor(typed.items)
  const { verdict, credits } = decideExample(form, {
    subtotal: order,
    total: order,
    items: items > order ? order : items,
    credit: minor(typed.credit),
    spent: minor(typed.spent),
    tag: typed.tag,
  })
  const [credit] = credits
  const isGiven = verdict === 'rewarded' || verdict === 'held'
  const counted = credit?.counted
  return (
    <div role="status" className="rounded-md bg-sunken px-3 py-2">
      <p className="font-medium">
        {isGiven && counted
          ? t('earns', { amount: amount(formatMinor(counted.amount)) })
          : reason()}
      </p>
      {isGiven && counted && form.mode !== 'fixed' && (
        <p className="text-sm text-text-muted">
          {t('counted', { base: amount(formatMinor(counted.base)) })}{' '}
          {counted.bound === 'max' && t('capped')}
        </p>
      )}
    </div>
  )

  function reason(): string {
    if (verdict === 'no_case') return t('noCase')
    return t(verdict === 'excluded' ? 'excluded' : 'zero')
  }
}
