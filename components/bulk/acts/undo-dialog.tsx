'use client'

import { useQuery } from '@tanstack/react-query'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { moneyText } from '#components/commerce/money/money.tsx'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { BarList } from '#components/ui/chart/bar-list.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { queryFor } from '#client/query.ts'
import { previewBulkUndo, undoBulk } from '#contract/bulk/run.ts'
import { type RunDialog, useRunAct } from './use-run-act.ts'

/** Undoes the whole run: previews what will be deducted and what stays, then runs once. */
export function UndoRunDialog({ bulk, onClose }: RunDialog) {
  const t = useTranslations('bulk-run.undo')
  const format = useFormatter()
  const locale = useLocale()
  const refusalText = useRefusalText()
  const input = { params: { id: bulk.bulk_id } }
  const preview = useQuery({ ...queryFor(previewBulkUndo, input), staleTime: 0, gcTime: 0 })
  const { act, isBusy, problem } = useRunAct(undoBulk, () => t('done'), onClose)
  const { data } = preview
  const money = (value: string) => moneyText(value, bulk.currency, locale)
  const amount = data && money(data.takes_back)
  const isNothing = data?.takes_back === '0.00'
  const nothingText = isNothing ? t('nothing') : undefined
  return (
    <ActDialog
      title={t('title')}
      submit={amount ? t('submit', { amount }) : t('title')}
      look="danger"
      role="alertdialog"
      {...{ isBusy, onClose }}
      problem={problem ?? (preview.error ? refusalText(preview.error) : nothingText)}
      isBlocked={!data || isNothing}
      onSubmit={() => act(input)}
    >
      {!data && !preview.error && <Skeleton className="h-40 w-full" />}
      {data && amount && (
        <>
          <BarList
            title={t('finding', { amount, cards: data.cards })}
            head={{ label: t('part'), value: t('amount'), more: t('cards') }}
            bars={[
              {
                key: 'back',
                label: t('back'),
                value: data.takes_back,
                shown: amount,
                more: format.number(data.cards),
              },
              {
                key: 'spent',
                label: t('spent'),
                value: data.spent,
                shown: money(data.spent),
                more: format.number(data.spent_cards),
              },
              {
                key: 'expired',
                label: t('expired'),
                value: data.expired,
                shown: money(data.expired),
              },
            ]}
          />
          {data.gives_back && data.gives_back !== '0.00' && (
            <p>{t('givesBack', { amount: money(data.gives_back) })}</p>
          )}
          <p className="text-text-muted">{t('about')}</p>
        </>
      )}
    </ActDialog>
  )
}
