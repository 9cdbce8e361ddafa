'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import type { Order } from '#contract/orders/shapes.ts'
import { namesNobody } from '#rules/orders/names-nobody.ts'
import type { OtherRecipient } from './other-recipient.ts'

const ChangeCustomerDialog = dynamic(
  () => import('./change-customer-dialog.tsx').then((file) => file.ChangeCustomerDialog),
  { ssr: false },
)

type Props = {
  order: Order
  customer: OtherRecipient | null
  /** the shop lets the recipient change where the order names one */
  mayChange: boolean
  onChange: (customer: OtherRecipient | null) => void
}

/** Names the refund's recipient, and changes it where the shop allows that or the order names none. */
export function RecipientLine({ order, customer, mayChange, onChange }: Props) {
  const t = useTranslations('returns-refund.recipient')
  const [isOpen, setOpen] = useState(false)
  const own = { name: order.customer?.full_name ?? '', email: order.customer?.email ?? order.email }
  const { name, email } = customer ?? own
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <p className="text-sm text-text-muted">{t('title')}</p>
        <p className="font-medium wrap-anywhere">{name || email || t('nobody')}</p>
        {name && email && <p className="text-sm wrap-anywhere text-text-muted">{email}</p>}
      </div>
      {(mayChange || namesNobody(order)) && (
        <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('change')}
        </Button>
      )}
      {isOpen && (
        <ChangeCustomerDialog
          isChanged={customer !== null}
          onPick={(picked) => {
            onChange(picked)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
