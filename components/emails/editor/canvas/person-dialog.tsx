'use client'

import { useTranslations } from 'next-intl'
import { CustomerPicker } from '#components/commerce/form/customer-picker.tsx'
import { matchesMax } from '#components/commerce/list/use-delayed-search.ts'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import { call } from '#client/call.ts'
import { searchCustomersByEmailOrName } from '#contract/customers/read.ts'
import { useStore } from '#components/emails/editor/state/editor-context.tsx'

const search = async (text: string, signal: AbortSignal) =>
  (
    await call(
      searchCustomersByEmailOrName,
      { query: { search: text, limit: matchesMax } },
      { signal },
    )
  ).rows

/** Chooses the customer whose values the preview shows. */
export function PersonDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('email-editor.person')
  const store = useStore()
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <CustomerPicker
        label={t('customer')}
        help={t('help')}
        autoFocus
        search={search}
        onPick={({ platform_customer_id: id, full_name, email }) => {
          store.set({ person: { id, name: full_name || email || id } })
          onClose()
        }}
      />
    </Dialog>
  )
}
