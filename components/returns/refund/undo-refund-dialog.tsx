'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { queryFor } from '#client/query.ts'
import { useAct } from '#components/commerce/act/use-act.ts'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { Money } from '#components/commerce/money/money.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { Refusal } from '#contract/error.ts'
import { previewRefundUndo, undoRefund } from '#contract/returns/refund.ts'
import type { Refund } from '#contract/returns/refund-shapes.ts'

type Props = { refund: Pick<Refund, 'refund_id' | 'currency'>; onClose: () => void }

const nothing = '0.00'

/** Previews the undo of a refund by the platform, part by part, then runs it once. */
export function UndoRefundDialog({ refund: { refund_id: id, currency }, onClose }: Props) {
  const t = useTranslations('returns.undo')
  const words = useTranslations('returns.one.parts')
  const refusalText = useRefusalText()
  const [hasMoved, setMoved] = useState(false)
  const preview = useQuery({
    ...queryFor(previewRefundUndo, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const { data, isFetching } = preview
  const { act, isBusy, error } = useAct(
    undoRefund,
    () => {
      toast({ tone: 'positive', title: t(data?.whole === false ? 'donePartly' : 'done') })
      onClose()
    },
    (cause) => {
      if (!isMoved(cause)) return
      setMoved(true)
      void preview.refetch()
    },
  )
  const problem = preview.error ?? (isMoved(error) ? null : error)
  const hasKept = data?.parts.some(({ kept }) => kept !== nothing) ?? false
  return (
    <Dialog
      title={t('title')}
      role="alertdialog"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          {data && (
            <Button
              look="danger"
              busy={isBusy || isFetching}
              onClick={() => act({ params: { id }, body: { expected: data.expected } })}
            >
              {t(data.whole ? 'submit' : 'submitPartly')}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem && (
          <Notice tone="danger" role="alert">
            {refusalText(problem)}
          </Notice>
        )}
        {hasMoved && (
          <Notice tone="warning" role="alert">
            {t('moved')}
          </Notice>
        )}
        {!data && !preview.error && <Skeleton className="h-24 w-full" />}
        {data && (
          <>
            {!data.whole && <Notice tone="warning">{t('partly')}</Notice>}
            {hasKept && (
              <p>
                {t.rich('share', {
                  back: () => <Money value={data.takes_back} currency={currency} />,
                  given: () => <Money value={data.given} currency={currency} />,
                })}
              </p>
            )}
            <table className="w-full text-sm">
              <caption className="sr-only">{t('title')}</caption>
              <thead className="text-left text-xs text-text-muted">
                <tr>
                  <th scope="col" className="py-1 font-medium">
                    {t('part')}
                  </th>
                  <th scope="col" className="w-28 py-1 text-right font-medium">
                    {t('spent')}
                  </th>
                  {hasKept && (
                    <th scope="col" className="w-28 py-1 text-right font-medium">
                      {t('kept')}
                    </th>
                  )}
                  <th scope="col" className="w-28 py-1 text-right font-medium">
                    {t('undo')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.parts.map((part, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- the order of parts is theirs
                  <tr key={at} className="border-t border-line">
                    <th scope="row" className="py-1.5 text-left font-normal">
                      {words(part.kind)}
                    </th>
                    <td className="text-right">
                      <Money value={part.spent} currency={currency} />
                    </td>
                    {hasKept && (
                      <td className="text-right">
                        <Money value={part.kept} currency={currency} />
                      </td>
                    )}
                    <td className="text-right">
                      <Money value={part.undo} currency={currency} className="font-medium" />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p className="text-text-muted">{t('about')}</p>
          </>
        )}
      </div>
    </Dialog>
  )
}

const isMoved = (cause: unknown): boolean =>
  cause instanceof Refusal && cause.code === 'refund_moved'
