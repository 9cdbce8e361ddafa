'use client'

import { useLocale, useTranslations } from 'next-intl'
import { moneyText } from '#components/commerce/money/money.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { useSubmitText } from '#components/commerce/refund/use-submit-text.ts'
import { Refusal } from '#contract/error.ts'
import type { Order } from '#contract/orders/shapes.ts'
import type { TillOffer } from '#rules/returns/till/till-offer.ts'
import { ReviewTerms } from './review-terms.tsx'
import { TillKeys } from '#components/returns/till/keys/till-keys.tsx'
import { UnknownOutcome } from './unknown-outcome.tsx'
import { useFirstFocus } from '#components/returns/till/keys/use-first-focus.ts'
import type { Refunding } from './use-refunding.ts'
import type { Till } from '#components/returns/till/use-till.ts'
import { useTillKeys } from '#components/returns/till/keys/use-till-keys.ts'
import { WillHappen } from './will-happen.tsx'

type Props = {
  till: Till
  order: Order
  offer: TillOffer | null
  refunding: Refunding
  onScan: (text: string) => void
}

/** The third step: what will happen, by the platform's own preview, and the button that does it. */
export function ReviewStep({ till, order, offer, refunding, onScan }: Props) {
  const t = useTranslations('returns-till.review')
  const locale = useLocale()
  const refusalText = useRefusalText()
  const verbs = useTranslations('returns-till.submit')
  const submitText = useSubmitText((word, amount) => verbs(word, { amount }))
  const heading = useFirstFocus<HTMLHeadingElement>()
  const { preview, exchange, isReady, submit, seen, isLocked, isBusy, again, error } = refunding
  const back = () => {
    refunding.forget()
    till.setReviewing(false)
  }
  useTillKeys((text) => isLocked || onScan(text), {
    confirm: () => (again ? again() : submit()),
    back: () => isLocked || back(),
    new: () => isLocked || till.leave(),
  })
  const { data } = preview
  const money = (value: string) => moneyText(value, order.currency, locale)
  const label = data?.needs_second_person ? t('request') : submitText(data)
  const problem = error ?? preview.error
  const isOver = problem instanceof Refusal && problem.code === 'over_refundable'
  return (
    <div className="flex flex-col gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        {t('title', { name: order.name })}
      </h2>
      {again && <UnknownOutcome onAgain={again} isBusy={isBusy} />}
      {!again && Boolean(problem) && (
        <Notice tone="danger" role="alert">
          {isOver ? t('over', { amount: money(order.refundable) }) : refusalText(problem)}
        </Notice>
      )}
      {!again && seen && (
        <Notice tone="warning" role="alert">
          {t('moved')}
        </Notice>
      )}
      <div className="grid items-start gap-6 desk:grid-cols-[minmax(0,1fr)_24rem]">
        <fieldset disabled={isLocked} className="contents">
          <ReviewTerms {...{ till, order, offer, exchange }} due={data?.due} />
        </fieldset>
        <div className="flex flex-col gap-4">
          {data ? (
            <WillHappen preview={data} seen={seen} isOld={!isReady} />
          ) : (
            !preview.error && <Skeleton className="h-40 w-full" />
          )}
          {!again && (
            <div className="flex items-center justify-between gap-4">
              <Button onClick={() => isLocked || back()}>{t('back')}</Button>
              <Button look="primary" busy={isBusy} disabled={!isReady} onClick={submit}>
                {label}
              </Button>
            </div>
          )}
        </div>
      </div>
      <TillKeys step="review" />
    </div>
  )
}
