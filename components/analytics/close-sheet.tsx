'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAct } from '#components/commerce/act/use-act.ts'
import { MoneySheet } from '#components/commerce/sheet/money-sheet.tsx'
import { Outcome } from '#components/commerce/sheet/outcome.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { DescriptionList } from '#components/ui/layout/description-list.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { closeMonth, type listMonthCloses } from '#contract/analytics/books.ts'
import type { Answer } from '#contract/endpoint.ts'
import { useWords } from './use-words.ts'

type Props = { closes: Answer<typeof listMonthCloses>; onClose: () => void }
const figures = ['opening', 'issued', 'redeemed', 'expired', 'adjusted', 'closing'] as const

/** Closes a month after showing the figures that it keeps; the oldest open month comes first. */
export function CloseSheet({ closes: { currency, rows, open, open_now }, onClose }: Props) {
  const t = useTranslations('analytics.closes')
  const heads = useTranslations('analytics.heads')
  const words = useWords(currency)
  const oldest = open.toSorted()[0] ?? ''
  const [month, setMonth] = useState(oldest)
  const { act, isBusy, problem } = useAct(closeMonth, ({ close }) => {
    toast({ tone: 'positive', title: t('done', { month: words.month(close.month) }) })
    onClose()
  })
  const now = open_now.find((one) => one.month === month)?.now
  const changed = rows.filter(({ differs }) => differs)
  return (
    <MoneySheet
      title={t('ask')}
      submit={t('submit', { month: words.month(month) })}
      {...{ isBusy, problem, onClose }}
      onSubmit={() => act({ body: { month } })}
      outcome={
        <Outcome>
          {now && (
            <DescriptionList
              items={figures.map((name) => ({
                term: heads(name),
                detail: words.money(now[name]),
                numeric: true,
              }))}
            />
          )}
          {changed.length > 0 && (
            <Notice tone="warning">
              <p className="font-semibold">{t('changedBefore')}</p>
              <ul>
                {changed.map((row) => (
                  <li key={row.month}>
                    {words.month(row.month)}:{' '}
                    {t('differs', { amount: words.money(row.difference) })}
                  </li>
                ))}
              </ul>
            </Notice>
          )}
        </Outcome>
      }
    >
      <p>{t('askAbout')}</p>
      <Select
        label={t('month')}
        value={month}
        options={open.map((one) => ({ value: one, label: words.month(one) }))}
        onChange={(event) => setMonth(event.target.value)}
      />
      {month !== oldest && (
        <Notice tone="warning" role="status">
          {t('earlierFirst', { month: words.month(oldest) })}
        </Notice>
      )}
    </MoneySheet>
  )
}
