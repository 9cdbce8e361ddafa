'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { type ComponentType, useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { type Customer } from '#contract/customers/customer.ts'
import { getStatement } from '#contract/customers/money.ts'
import { exportCustomer } from '#contract/customers/read.ts'
import type { Act, CustomerDialog } from '#rules/customers/acts.ts'
import { DownloadButton } from './download-button.tsx'

const dialogs: Record<Act, ComponentType<CustomerDialog>> = {
  adjust: dynamic(
    () => import('./adjust-balance-dialog.tsx').then((file) => file.AdjustBalanceDialog),
    { ssr: false },
  ),
  note: dynamic(() => import('./note-dialog.tsx').then((file) => file.CustomerNoteDialog), {
    ssr: false,
  }),
  block: dynamic(() => import('./block-dialog.tsx').then((file) => file.BlockDialog), {
    ssr: false,
  }),
  merge: dynamic(() => import('./merge-dialog.tsx').then((file) => file.MergeDialog), {
    ssr: false,
  }),
  erase: dynamic(() => import('./erase-dialog.tsx').then((file) => file.EraseDialog), {
    ssr: false,
  }),
}

type Props = { customer: Customer; acts: readonly Act[]; mayExport: boolean }

/** Acts on a customer; each dialog is loaded when opened. */
export function CustomerActions({ customer, acts, mayExport }: Props) {
  const t = useTranslations('customers.acts')
  const [open, setOpen] = useState<Act | null>(null)
  const Opened = open && dialogs[open]
  const id = customer.platform_customer_id
  const word = (act: Act) => t(act === 'block' && customer.blocked_at ? 'unblock' : act)
  const plain = acts.filter((act) => act !== 'erase')
  return (
    <Card title={t('title')}>
      <div className="flex flex-col gap-2">
        {plain.map((act) => (
          <Button key={act} aria-haspopup="dialog" className="w-full" onClick={() => setOpen(act)}>
            {word(act)}
          </Button>
        ))}
        <LinkButton href={`/customers/${encodeURIComponent(id)}/statement`} className="w-full">
          {t('statement')}
        </LinkButton>
        {customer.LoyaltyCard && (
          <DownloadButton endpoint={getStatement} id={id} name={`statement-${id}.json`}>
            {t('statementFile')}
          </DownloadButton>
        )}
        {mayExport && (
          <DownloadButton endpoint={exportCustomer} id={id} name={`customer-${id}.json`}>
            {t('export')}
          </DownloadButton>
        )}
        {acts.includes('erase') && (
          <Button aria-haspopup="dialog" className="w-full" onClick={() => setOpen('erase')}>
            {t('erase')}
          </Button>
        )}
      </div>
      {Opened && <Opened customer={customer} onClose={() => setOpen(null)} />}
    </Card>
  )
}
