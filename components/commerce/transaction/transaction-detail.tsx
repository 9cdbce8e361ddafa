'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { PanelWaiting } from '#components/ui/list/panel-waiting.tsx'
import { SidePanel } from '#components/ui/overlay/side-panel.tsx'
import { queryFor } from '#client/query.ts'
import { getTransaction } from '#contract/store-credit/calls.ts'
import { TransactionFacts } from './transaction-facts.tsx'
import { UndoDialog } from '#components/commerce/act/undo-dialog.tsx'

type Props = { id: string; zone: string; onClose: () => void }

/** Details of one transaction, beside the list. */
export function TransactionDetail({ id, zone, onClose }: Props) {
  const t = useTranslations('commerce.transaction')
  const request = useQuery(queryFor(getTransaction, { params: { id } }))
  const { data, error } = request
  const [isUndoing, setUndoing] = useState(false)
  return (
    <SidePanel
      title={t('title')}
      close={t('close')}
      isHeld={isUndoing}
      onClose={onClose}
      footer={data?.undoable && <Button onClick={() => setUndoing(true)}>{t('undo')}</Button>}
    >
      {data && <TransactionFacts transaction={data} zone={zone} />}
      {!data && error && <RequestError title={t('failed')} request={request} />}
      {!data && !error && <PanelWaiting />}
      {isUndoing && <UndoDialog transactionId={id} onClose={() => setUndoing(false)} />}
    </SidePanel>
  )
}
