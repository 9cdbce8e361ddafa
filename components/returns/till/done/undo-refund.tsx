'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { Money } from '#components/commerce/money/money.tsx'
import { DescriptionList } from '#components/ui/layout/description-list.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { queryFor } from '#client/query.ts'
import { previewRefundUndo, undoRefund } from '#contract/returns/refund.ts'
import type { Refund } from '#contract/returns/refund-shapes.ts'
import { useOnce } from '#components/returns/till/use-once.ts'

type Props = { refund: Refund; onClose: () => void; onUndone: (refund: Refund) => void }
const nothing = '0.00'

/** Says what an undo takes back and what is already spent, then undoes the refund once. */
export function UndoRefund({ refund, onClose, onUndone }: Props) {
  const t = useTranslations('returns-till.undo')
  const refusalText = useRefusalText()
  const params = { id: refund.refund_id }
  const { data, error: unseen } = useQuery({
    ...queryFor(previewRefundUndo, { params }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  })
  const act = useOnce(undoRefund, (answer) => onUndone(answer.refund))
  const problem = act.error ?? unseen
  const submit = () => {
    if (act.again) return act.again()
    return data && act.run({ params, body: { expected: data.expected } })
  }
  return (
    <ActDialog
      title={t('title')}
      submit={act.again ? t('again') : t('submit')}
      look="danger"
      role="alertdialog"
      problem={problem ? refusalText(problem) : undefined}
      isBusy={act.isBusy}
      isBlocked={!data}
      onSubmit={submit}
      onClose={onClose}
    >
      {!data && !problem && <Skeleton className="h-24 w-full" />}
      {data && !data.whole && <Notice tone="warning">{t('partly')}</Notice>}
      {data && (
        <DescriptionList
          items={data.parts.flatMap(({ kind, undo, spent, kept }) => [
            {
              term: t(`parts.${kind}`),
              detail: <Money value={undo} currency={refund.currency} />,
              numeric: true,
            },
            ...(spent === nothing
              ? []
              : [
                  {
                    term: t('spent'),
                    detail: <Money value={spent} currency={refund.currency} />,
                    numeric: true,
                  },
                ]),
            ...(kept === nothing
              ? []
              : [
                  {
                    term: t('kept'),
                    detail: <Money value={kept} currency={refund.currency} />,
                    numeric: true,
                  },
                ]),
          ])}
        />
      )}
    </ActDialog>
  )
}
