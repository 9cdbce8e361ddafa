'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { DescriptionList } from '#components/ui/layout/description-list.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { useIsHere } from '#components/ui/layout/use-is-here.ts'
import { call, isOutcomeUnknown } from '#client/call.ts'
import { queryFor } from '#client/query.ts'
import { previewUndo, undoTransaction } from '#contract/store-credit/calls.ts'
import { Money, moneyText } from '#components/commerce/money/money.tsx'
import { MoneySheet } from '#components/commerce/sheet/money-sheet.tsx'
import { Outcome } from '#components/commerce/sheet/outcome.tsx'
import { useMoneyMoved } from '#components/commerce/money/use-money-moved.ts'
import { useRefusalText } from './use-refusal-text.ts'

/** Previews an undo by the platform, shows it, then runs it once. */
export function UndoDialog({
  transactionId: id,
  onClose,
}: {
  transactionId: string
  onClose: () => void
}) {
  const t = useTranslations('commerce.undo')
  const locale = useLocale()
  const refusalText = useRefusalText()
  const moneyMoved = useMoneyMoved()
  const [key] = useState(() => crypto.randomUUID())
  const preview = useQuery({
    ...queryFor(previewUndo, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  })
  const { data } = preview
  const text = (value: string, currency: string) =>
    moneyText(value.replace('-', ''), currency, locale)
  // an issue is deducted from the customer, a deduction given back
  const takes = (value: string) => value.startsWith('-')
  // guards against the second click of a double click, which comes before the button is disabled
  const isOnItsWay = useRef(false)
  const isHere = useIsHere()
  // on the mutation itself, so that it also runs after the dialog was closed
  const undo = useMutation({
    mutationFn: () => call(undoTransaction, { params: { id } }, { key }),
    onSuccess: ({ transaction: { amount: taken, currency } }) =>
      toast({
        tone: 'positive',
        title: t(takes(taken) ? 'done' : 'doneGive', { amount: text(taken, currency) }),
      }),
    onError: (cause) => {
      if (isHere()) return
      const isUnknown = isOutcomeUnknown(cause)
      toast({
        tone: isUnknown ? 'warning' : 'danger',
        title: t(isUnknown ? 'unknown' : 'failed'),
        about: refusalText(cause),
      })
    },
    onSettled: () => {
      isOnItsWay.current = false
      moneyMoved()
    },
  })
  const submit = () => {
    if (isOnItsWay.current) return
    isOnItsWay.current = true
    undo.mutate(undefined, { onSuccess: onClose })
  }
  const problem = undo.error ?? preview.error
  const titleOf = (cause: Error) => {
    if (preview.error) return t('refused')
    return isOutcomeUnknown(cause) ? t('unknown') : t('failed')
  }
  const title = problem && titleOf(problem)
  return (
    <MoneySheet
      title={t('title')}
      role="alertdialog"
      look="danger"
      submit={
        data
          ? t(takes(data.takes_back) ? 'submit' : 'submitGive', {
              amount: text(data.takes_back, data.currency),
            })
          : t('undo')
      }
      isBusy={undo.isPending}
      isBlocked={!data}
      onBack={{ label: t('cancel'), onPress: onClose }}
      onSubmit={submit}
      onClose={onClose}
      outcome={
        <Outcome>
          {!data && !problem && <Skeleton className="h-24 w-full" />}
          {data && !problem && (
            <DescriptionList
              items={[
                {
                  term: t(takes(data.takes_back) ? 'takesBack' : 'givesBack'),
                  detail: (
                    <Money
                      value={data.takes_back}
                      currency={data.currency}
                      className="font-semibold"
                    />
                  ),
                  numeric: true,
                },
                ...(/^0\.00$/.test(data.spent)
                  ? []
                  : [
                      {
                        term: t('spent'),
                        detail: <Money value={data.spent} currency={data.currency} />,
                        numeric: true,
                      },
                    ]),
                ...(data.owed_again
                  ? [
                      {
                        term: t('owedAgain'),
                        detail: <Money value={data.owed_again} currency={data.currency} />,
                        numeric: true,
                      },
                    ]
                  : []),
                {
                  term: t('before'),
                  detail: <Money value={data.balance_before} currency={data.currency} />,
                  numeric: true,
                },
                {
                  term: t('after'),
                  detail: <Money value={data.balance_after} currency={data.currency} />,
                  numeric: true,
                },
              ]}
            />
          )}
        </Outcome>
      }
    >
      {problem && (
        <Notice tone={undo.error && isOutcomeUnknown(problem) ? 'warning' : 'danger'} role="alert">
          <p className="font-semibold">{title}</p>
          <p>{refusalText(problem)}</p>
        </Notice>
      )}
      <p className="text-text-muted">{t('about')}</p>
    </MoneySheet>
  )
}
