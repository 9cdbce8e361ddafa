'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { DescriptionList } from '#components/ui/layout/description-list.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { RadioGroup } from '#components/ui/form/radio-group.tsx'
import type { reasons } from '#contract/transaction.ts'
import { Refusal } from '#contract/error.ts'
import { adjustmentOf, type Direction } from '#rules/store-credit/adjustment.ts'
import { ActDialog } from './act-dialog.tsx'
import { Money, moneyText } from '#components/commerce/money/money.tsx'
import { AmountFields, type TypedAmount } from './amount-fields.tsx'
import { useOwnRoom } from './use-own-room.ts'
import { useRefusalText } from './use-refusal-text.ts'

/** `difference` is signed; `expected` is the balance that the person has seen. */
export type Adjustment = {
  difference: string
  expected: string
  reason: (typeof reasons)[number]
  note: string | null
}
type Props = {
  title: string
  balance: string
  currency: string
  error: unknown
  isBusy: boolean
  /** an additional field is wrong */
  isBlocked?: boolean
  onSubmit: (adjustment: Adjustment) => void
  onClose: () => void
  /** additional fields */
  children?: React.ReactNode
}

/**
 * Adds to a balance or deducts from it: previews limits, difference and new balance; if the balance
 * has changed meanwhile, shows both.
 */
export function AdjustDialog({
  title,
  balance,
  currency,
  error,
  isBusy,
  isBlocked = false,
  onSubmit,
  onClose,
  children,
}: Props) {
  const t = useTranslations('commerce.adjust')
  const locale = useLocale()
  const refusalText = useRefusalText()
  const [direction, setDirection] = useState<Direction>('add')
  const [typed, setTyped] = useState<TypedAmount>({ amount: '', reason: 'Other', note: '' })
  const [isTried, setTried] = useState(false)
  const movedTo =
    error instanceof Refusal && error.code === 'balance_moved'
      ? error.facts?.['balance']
      : undefined
  const now = movedTo === undefined ? balance : String(movedTo)
  const { difference, after, problem } = adjustmentOf({
    balance: now,
    direction,
    typed: typed.amount,
    locale,
  })
  const size = difference && !problem ? difference.replace('-', '') : null
  const { help, beyond } = useOwnRoom(direction, size, currency)
  const money = (value: string) => moneyText(value, currency, locale)
  const amount = difference ? money(difference.replace('-', '')) : ''
  const submit = () => {
    setTried(true)
    if (difference && !problem && !beyond)
      onSubmit({
        difference,
        expected: now,
        reason: typed.reason,
        note: typed.note.trim() || null,
      })
  }
  return (
    <ActDialog
      title={title}
      submit={
        problem ? t('submit') : t(direction === 'add' ? 'submitAdd' : 'submitTake', { amount })
      }
      problem={error && movedTo === undefined ? refusalText(error) : undefined}
      {...{ isBusy, isBlocked, onClose }}
      onSubmit={submit}
    >
      {movedTo !== undefined && (
        <Notice tone="warning" role="alert">
          {t('moved', { seen: money(balance), now: money(now) })}
        </Notice>
      )}
      <RadioGroup
        legend={t('direction')}
        name="direction"
        value={direction}
        options={[
          { value: 'add', label: t('add') },
          { value: 'take', label: t('take') },
        ]}
        onChange={(event) => setDirection(event.target.value as Direction)}
      />
      <AmountFields
        value={typed}
        onChange={(part) => setTyped((before) => ({ ...before, ...part }))}
        currency={currency}
        help={help}
        error={problem && (isTried || problem === 'tooLittle') ? t(problem) : beyond}
      />
      {children}
      <DescriptionList
        items={[
          { term: t('now'), detail: <Money value={now} currency={currency} />, numeric: true },
          {
            term: t('difference'),
            detail: difference ? <Money value={difference} currency={currency} signed /> : '-',
            numeric: true,
          },
          {
            term: t('after'),
            detail: after ? (
              <Money value={after} currency={currency} className="font-semibold" />
            ) : (
              '-'
            ),
            numeric: true,
          },
        ]}
      />
    </ActDialog>
  )
}
