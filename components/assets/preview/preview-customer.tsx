'use client'

import { UserRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { call } from '#client/call.ts'
import { BarPopover } from '#components/commerce/editor/bar-popover.tsx'
import { CustomerPicker } from '#components/commerce/form/customer-picker.tsx'
import { matchesMax } from '#components/commerce/list/use-delayed-search.ts'
import { Button } from '#components/ui/button/button.tsx'
import { searchCustomersByEmailOrName } from '#contract/customers/read.ts'

const search = async (text: string, signal: AbortSignal) =>
  (
    await call(
      searchCustomersByEmailOrName,
      { query: { search: text, limit: matchesMax } },
      { signal },
    )
  ).rows

type Props = {
  /** the masked name of the customer who is shown; null: a made-up one */
  name: string | null
  hasFailed: boolean
  onChange: (id: string | null) => void
}

/** Chooses the customer whose credit the preview shows, found by name or email. */
export function PreviewCustomer({ name, hasFailed, onChange }: Props) {
  const t = useTranslations('asset-editor.preview.customer')
  return (
    <BarPopover
      label={t('title')}
      width="w-80"
      button={(opening) => (
        <Button {...opening} size="small">
          <UserRound aria-hidden size={14} />
          {name ?? t('sample')}
        </Button>
      )}
    >
      {(close) => (
        <div className="flex flex-col gap-2 p-1">
          <CustomerPicker
            autoFocus
            label={t('find')}
            help={t('help')}
            search={search}
            onPick={({ platform_customer_id: id }) => {
              onChange(id)
              close()
            }}
          />
          {hasFailed && (
            <p role="alert" className="text-sm text-danger">
              {t('failed')}
            </p>
          )}
          {name !== null && (
            <div>
              <Button
                size="small"
                onClick={() => {
                  onChange(null)
                  close()
                }}
              >
                {t('useSample')}
              </Button>
            </div>
          )}
        </div>
      )}
    </BarPopover>
  )
}
