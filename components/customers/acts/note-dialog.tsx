'use client'

import { useTranslations } from 'next-intl'
import { NoteDialog } from '#components/commerce/act/note-dialog.tsx'
import { changeCustomer } from '#contract/customers/change.ts'
import type { CustomerDialog } from './customer-dialog.ts'

export function CustomerNoteDialog({ customer, onClose }: CustomerDialog) {
  const t = useTranslations('customers')
  const params = { id: customer.platform_customer_id }
  return (
    <NoteDialog
      title={t('noteTitle')}
      note={customer.note}
      endpoint={changeCustomer}
      inputOf={(note) => ({ params, body: { note } })}
      onClose={onClose}
    />
  )
}
