'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActDialog } from '#components/commerce/act-dialog.tsx'
import { useAct } from '#components/commerce/use-act.ts'
import { TextArea } from '#components/ui/text-area.tsx'
import { toast } from '#components/ui/toast.tsx'
import { changeCustomer } from '#contract/customers.ts'
import type { CustomerDialog } from './customer-acts.ts'

export function NoteDialog({ customer, onClose }: CustomerDialog) {
  const t = useTranslations('customers.note')
  const [note, setNote] = useState(customer.note ?? '')
  const { act, isBusy, problem } = useAct(changeCustomer, () => {
    toast({ tone: 'positive', title: t('done') })
    onClose()
  })
  return (
    <ActDialog
      title={t('title')}
      submit={t('submit')}
      {...{ problem, isBusy, onClose }}
      onSubmit={() => act({ params: { id: customer.platform_customer_id }, body: { note: note.trim() || null } })}
    >
      <TextArea
        label={t('label')}
        help={t('internal')}
        rows={4}
        maxLength={2000}
        autoFocus
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </ActDialog>
  )
}
