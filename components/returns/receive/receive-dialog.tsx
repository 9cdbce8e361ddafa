'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { queryFor } from '#client/query.ts'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { getOrder } from '#contract/orders/calls.ts'
import { receiveReturn } from '#contract/returns/requests.ts'
import { type Counts, countAll, receivedLines } from '#rules/returns/receiving.ts'
import { ReceiveLines } from './receive-lines.tsx'
import type { ReturnDialog } from '#components/returns/act/return-dialog.ts'
import { ScanField } from './scan-field.tsx'
import { useReturnAct } from '#components/returns/act/use-return-act.ts'

/** Receives a return: each scan counts a piece; what isn't counted is missing. */
export function ReceiveDialog({ of, onClose }: ReturnDialog) {
  const t = useTranslations('returns-requests')
  const [counts, setCounts] = useState<Counts>({})
  const [isMailed, setMailed] = useState(true)
  const order = useQuery(queryFor(getOrder, { params: { order_id: of.order.order_id }, query: {} }))
  const barcodes = new Map(
    order.data?.order.line_items.map(({ line_item_id, barcode }) => [line_item_id, barcode]),
  )
  const lines = of.lines.map((line) => ({
    ...line,
    barcode: barcodes.get(line.line_item_id) ?? '',
  }))
  const received = receivedLines(lines, counts)
  const missing = received.reduce((sum, line) => sum + line.missing, 0)
  const pieces = lines.reduce((sum, line) => sum + line.quantity, 0)
  const { act, isBusy, problem } = useReturnAct(
    receiveReturn,
    (answer) =>
      t(answer.return.state === 'refunded' ? 'receive.refunded' : 'receive.done', {
        name: of.name,
      }),
    onClose,
  )
  return (
    <ActDialog
      title={t('receive.title', { name: of.name })}
      submit={t('receive.submit')}
      size="medium"
      isBlocked={missing === pieces}
      {...{ problem, isBusy, onClose }}
      onSubmit={() =>
        act({
          params: { id: of.return_id },
          body: { lines: received, notification: isMailed },
        })
      }
    >
      <ScanField {...{ lines, counts }} onCount={setCounts} />
      <ReceiveLines {...{ lines, counts }} onChange={setCounts} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button size="small" onClick={() => setCounts(countAll(lines, counts))}>
          {t('receive.all')}
        </Button>
        {of.customer?.email && (
          <Checkbox
            label={t('ask.mail', { email: of.customer.email })}
            checked={isMailed}
            onChange={(event) => setMailed(event.target.checked)}
          />
        )}
      </div>
      {missing > 0 && missing < pieces && (
        <Notice tone="warning">{t('receive.missing', { count: missing })}</Notice>
      )}
    </ActDialog>
  )
}
