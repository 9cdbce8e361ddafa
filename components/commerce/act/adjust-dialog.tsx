'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { DescriptionList } from '#components/ui/layout/description-list.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { RadioGroup } from '#components/ui/form/radio-group.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { TextArea } from '#components/ui/form/text-area.tsx'
import { queryFor } from '#client/query.ts'
import { reasons } from '#contract/transaction.ts'
import { Refusal } from '#contract/error.ts'
import { getOwnLimits } from '#contract/store-credit/calls.ts'
import {
  adjustmentOf,
  beyondRoom,
  type Direction,
  roomFor,
} from '#rules/store-credit/adjustment.ts'
import { ActDialog } from './act-dialog.tsx'
import { MoneyField } from '#components/commerce/money/money-field.tsx'
import { Money, moneyText } from '#components/commerce/money/money.tsx'
import { useLimitWords } from '#components/commerce/plan/use-limit-words.ts'
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
  const words = useTranslations('commerce.transactions.reasons')
  const locale = useLocale()
  const refusalText = useRefusalText()
  const [direction, setDirection] = useState<Direction>('add')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState<(typeof reasons)[number]>('Other')
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const movedTo =
    error instanceof Refusal && error.code === 'balance_moved'
      ? error.facts?.['balance']
      : undefined
  const now = movedTo === undefined ? balance : String(movedTo)
  const { difference, after, problem } = adjustmentOf({ balance: now, direction, typed, locale })
  const { data: limits } = useQuery(queryFor(getOwnLimits, {}))
  const room = limits && roomFor(direction, limits)
  const limitWords = useLimitWords(currency)
  const beyond =
    room && difference && !problem ? beyondRoom(difference.replace('-', ''), room) : null
  const money = (value: string) => moneyText(value, currency, locale)
  const limit = beyond ? money(beyond.amount) : ''
  const beyondText = beyond ? t(beyond.key, { amount: limit, max: limit, min: limit }) : undefined
  const amount = difference ? money(difference.replace('-', '')) : ''
  const submit = () => {
    setTried(true)
    if (difference && !problem && !beyond)
      onSubmit({ difference, expected: now, reason, note: note.trim() || null })
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
      <div className="grid grid-cols-2 gap-x-4">
        <MoneyField
          label={t('amount')}
          required
          autoFocus
          currency={currency}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          help={room && limitWords(room)}
          error={problem && (isTried || problem === 'tooLittle') ? t(problem) : beyondText}
        />
        <Select
          label={t('reason')}
          value={reason}
          options={reasons.map((one) => ({ value: one, label: words(one) }))}
          onChange={(event) => setReason(event.target.value as typeof reason)}
        />
      </div>
      <TextArea
        label={t('note')}
        help={t('internal')}
        rows={2}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
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
