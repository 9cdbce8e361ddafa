'use client'

import { useTranslations } from 'next-intl'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { Money } from '#components/commerce/money/money.tsx'
import { DescriptionList } from '#components/ui/layout/description-list.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { Refusal, type RefusalCode } from '#contract/error.ts'
import type { CreditPreview } from '#contract/store-credit/shapes.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'
import { LotChanges } from './lot-changes.tsx'
import { Outcome } from './outcome.tsx'
import { type Question, QuestionNotice } from './question-notice.tsx'
import type { Previewed } from './use-credit-preview.ts'

type Props = {
  previewed: Previewed
  /** receiver and amount are known, so that a preview is on its way */
  isComplete: boolean
  /** the sentence before that, about the missing part */
  waiting: string
  currency: string
  /** those of the preview, unless more are known; shown without a preview, too */
  questions?: readonly Question[]
  /** the act can be filed for approval */
  isFiled?: boolean
}

/** The result of credit or a deduction: questions, and balance, cards and lots before and after. */
export function CreditOutcome({ previewed, isComplete, waiting, currency, ...rest }: Props) {
  const t = useTranslations('commerce.sheet')
  const { preview, isStale, isFailed } = previewed
  const { questions = preview?.questions ?? [], isFiled = true } = rest
  return (
    <div className="flex flex-col gap-4">
      {questions.map((question) => (
        <QuestionNotice key={question.code} {...{ question, currency, isFiled }} />
      ))}
      <Outcome aria-busy={isComplete && isStale} aria-live="polite">
        {!isComplete && <p className="text-text-muted">{waiting}</p>}
        {isComplete && isFailed && <Notice tone="warning">{t('failed')}</Notice>}
        {isComplete && !preview && !isFailed && <Skeleton className="h-40 w-full" />}
        {isComplete && preview && !isFailed && (
          <div
            className={`flex flex-col gap-4 transition-opacity delay-100 ${isStale ? 'opacity-55' : ''}`}
          >
            <Changes preview={preview} />
          </div>
        )}
      </Outcome>
    </div>
  )
}

const differenceOf = ({ balance: { before, after } }: CreditPreview): string =>
  formatMinor((parseMoney(after) ?? 0n) - (parseMoney(before) ?? 0n))

function Changes({ preview }: { preview: CreditPreview }) {
  const t = useTranslations('commerce.sheet')
  const refusalText = useRefusalText()
  const { currency, customer, balance, cards, lots, lots_more, refusal } = preview
  const money = (value: string, signed = false) => (
    <Money value={value} currency={currency} signed={signed} className="font-semibold" />
  )
  if (refusal)
    return (
      <>
        <Notice tone="danger" role="alert">
          {refusalText(new Refusal(refusal.code as RefusalCode, { facts: refusal.facts }))}
        </Notice>
        <DescriptionList
          items={[{ term: t('now'), detail: money(balance.before), numeric: true }]}
        />
      </>
    )
  const difference = differenceOf(preview)
  return (
    <>
      {customer && (
        <p className="wrap-anywhere">
          <span className="block font-semibold">{customer.full_name || customer.email}</span>
          <span className="block text-sm text-text-muted">
            {customer.platform_customer_id === null ? t('newCustomer') : customer.email}
          </span>
        </p>
      )}
      <DescriptionList
        items={[
          { term: t('now'), detail: money(balance.before), numeric: true },
          {
            term: t(difference.startsWith('-') ? 'deducts' : 'adds'),
            detail: money(difference, true),
            numeric: true,
          },
          { term: t('newBalance'), detail: money(balance.after), numeric: true },
        ]}
      />
      {cards.length > 0 && (
        <DescriptionList
          items={cards.map(({ last4, before, after }) => ({
            term: last4 === null ? t('newCard') : t('card', { last4 }),
            detail: (
              <>
                <Money value={before} currency={currency} /> →{' '}
                <Money value={after} currency={currency} />
              </>
            ),
            numeric: true,
          }))}
        />
      )}
      {lots.length > 0 && <LotChanges {...{ lots, lots_more, currency }} />}
    </>
  )
}
