'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { queryFor } from '#client/query.ts'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Money } from '#components/commerce/money/money.tsx'
import { orderHref } from '#components/commerce/order/order-href.ts'
import { Button } from '#components/ui/button/button.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { useAround } from '#components/workflows/editor/state/editor-context.tsx'
import { useVerdictWords } from '#components/workflows/words/use-verdict-words.ts'
import { listBackTestRows } from '#contract/workflows/back-test/calls.ts'
import type { BackTest } from '#contract/workflows/back-test/shapes.ts'
import { Link } from '#i18n/navigation.ts'

const limit = 20

/** The past events that would have earned something, or were kept from it; each leads to its order. */
export function BackTestRows({ id, test }: { id: string; test: BackTest }) {
  const t = useTranslations('workflow-editor.backTest')
  const { zone } = useAround()
  const verdicts = useVerdictWords()
  const [place, setPlace] = useState<{ after?: string; before?: string }>({})
  const request = useQuery({
    ...queryFor(listBackTestRows, { params: { id }, query: { limit, ...place } }),
    placeholderData: keepPreviousData,
    enabled: test.state !== 'running',
  })
  if (test.state === 'running') return null
  if (request.isError) return <RequestError title={t('rowsFailed')} request={request} />
  if (!request.data) return <Skeleton className="h-60 w-full" />
  const { rows, after: next, before: previous } = request.data
  if (rows.length === 0) return <p className="text-text-muted">{t('noRows')}</p>
  return (
    <div>
      <table className="w-full text-sm">
        <caption className="mb-2 text-left font-medium">{t('rows')}</caption>
        <thead className="text-left text-xs text-text-muted">
          <tr>
            {(['order', 'when', 'result'] as const).map((head) => (
              <th key={head} scope="col" className="py-1 font-medium">
                {t(`heads.${head}`)}
              </th>
            ))}
            <th scope="col" className="py-1 text-right font-medium">
              {t('heads.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row_no: no, order, at, verdict, amount }) => (
            <tr key={no} className="border-t border-line">
              <td className="py-1.5 pr-2">
                {order ? (
                  <Link href={orderHref(order)} prefetch={false} className="hover:text-accent">
                    {order}
                  </Link>
                ) : (
                  '-'
                )}
              </td>
              <td className="py-1.5 pr-2">
                <DateTime at={at} zone={zone} exact only="day" />
              </td>
              <td className="py-1.5 pr-2">{verdicts.text(verdict)}</td>
              <td className="py-1.5 text-right">
                <Money value={amount} currency={test.currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-2 flex justify-end gap-2">
        <Button
          size="small"
          disabled={!previous}
          onClick={() => setPlace(previous ? { before: previous } : {})}
        >
          {t('previous')}
        </Button>
        <Button size="small" disabled={!next} onClick={() => setPlace(next ? { after: next } : {})}>
          {t('next')}
        </Button>
      </div>
    </div>
  )
}
