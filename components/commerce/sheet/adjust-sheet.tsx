'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { AmountFields, type TypedAmount } from '#components/commerce/act/amount-fields.tsx'
import { useOwnRoom } from '#components/commerce/act/use-own-room.ts'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { MoneyField } from '#components/commerce/money/money-field.tsx'
import { moneyText } from '#components/commerce/money/money.tsx'
import { RadioGroup } from '#components/ui/form/radio-group.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { Refusal } from '#contract/error.ts'
import type { reasons } from '#contract/transaction.ts'
import { writeTypedMoney } from '#rules/money.ts'
import { adjustmentOf, adjustmentTo, type Direction } from '#rules/store-credit/adjustment.ts'
import { CreditOutcome } from './credit-outcome.tsx'
import { MoneySheet } from './money-sheet.tsx'
import { type PreviewInput, useCreditPreview } from './use-credit-preview.ts'

/** `difference` is signed; `expected` is the balance that the person has seen. */
export type Adjustment = {
  difference: string
  expected: string
  reason: (typeof reasons)[number]
  note: string | null
}
type Props = {
  title: string
  /** the customer or card */
  receiver: Pick<PreviewInput, 'platform_customer_id' | 'gift_card_id'>
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
 * Adds to a balance or deducts from it, by the difference or by the new balance, each of which fills
 * the other; if the balance has changed meanwhile, shows both.
 */
export function AdjustSheet({ title, receiver, balance, currency, error, ...rest }: Props) {
  const { isBusy, isBlocked = false, onSubmit, onClose, children } = rest
  const t = useTranslations('commerce.adjust')
  const locale = useLocale()
  const refusalText = useRefusalText()
  const [direction, setDirection] = useState<Direction>('add')
  const [typed, setTyped] = useState<TypedAmount>({ amount: '', reason: 'Other', note: '' })
  // the new balance while it is what was typed last
  const [typedAfter, setTypedAfter] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const movedTo =
    error instanceof Refusal && error.code === 'balance_moved'
      ? error.facts?.['balance']
      : undefined
  const now = movedTo === undefined ? balance : String(movedTo)
  const adjusted =
    typedAfter === null
      ? { direction, ...adjustmentOf({ balance: now, direction, typed: typed.amount, locale }) }
      : adjustmentTo({ balance: now, typed: typedAfter, locale })
  const { difference, after, problem } = adjusted
  const size = difference && !problem ? difference.replace('-', '') : null
  const { help, beyond } = useOwnRoom(adjusted.direction, size, currency)
  const previewed = useCreditPreview(
    size && difference ? { ...receiver, amount: difference, kind: 'adjust' } : null,
  )
  const money = (value: string) => moneyText(value, currency, locale)
  const amount = size ? money(size) : ''
  const submitText = () => {
    if (problem) return t('submit')
    return t(adjusted.direction === 'add' ? 'submitAdd' : 'submitTake', { amount })
  }
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
  const computed = size === null ? '' : writeTypedMoney(size, locale)
  const shownAmount = typedAfter === null ? typed.amount : computed
  const byDifference = () => {
    if (typedAfter === null) return
    setDirection(adjusted.direction)
    setTyped((before) => ({ ...before, amount: shownAmount }))
    setTypedAfter(null)
  }
  return (
    <MoneySheet
      title={title}
      submit={submitText()}
      problem={error && movedTo === undefined ? refusalText(error) : undefined}
      {...{ isBusy, isBlocked, onClose }}
      onSubmit={submit}
      outcome={
        <CreditOutcome
          {...{ previewed, currency }}
          isComplete={size !== null}
          waiting={t('waiting')}
          isFiled={false}
        />
      }
    >
      {movedTo !== undefined && (
        <Notice tone="warning" role="alert">
          {t('moved', { seen: money(balance), now: money(now) })}
        </Notice>
      )}
      <RadioGroup
        legend={t('direction')}
        name="direction"
        value={adjusted.direction}
        options={[
          { value: 'add', label: t('add') },
          { value: 'take', label: t('take') },
        ]}
        onChange={(event) => {
          byDifference()
          setDirection(event.target.value as Direction)
        }}
      />
      <AmountFields
        value={{ ...typed, amount: shownAmount }}
        onChange={(part) => {
          if (part.amount !== undefined) {
            setDirection(adjusted.direction)
            setTypedAfter(null)
          }
          setTyped((before) => ({ ...before, ...part }))
        }}
        currency={currency}
        help={help}
        error={problem && (isTried || problem === 'tooLittle') ? t(problem) : beyond}
      >
        <MoneyField
          label={t('after')}
          currency={currency}
          help={t('afterHelp', { balance: money(now) })}
          value={typedAfter ?? (after && !problem ? writeTypedMoney(after, locale) : '')}
          onChange={({ target }) => setTypedAfter(target.value)}
        />
      </AmountFields>
      {children}
    </MoneySheet>
  )
}
