'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { inDialogs, type Way } from '#components/commerce/act/act-buttons.tsx'
import { ActsCard } from '#components/commerce/act/acts-card.tsx'
import type { Customer } from '#contract/customers/customer-shapes.ts'
import { getStatement } from '#contract/customers/money.ts'
import { exportCustomer } from '#contract/customers/read.ts'
import type { User } from '#contract/staff/shapes.ts'
import { type CustomerAct, customerOffers } from '#rules/customers/acts.ts'
import { useDownload } from './use-download.ts'

const BlockDialog = dynamic(() => import('./block-dialog.tsx').then((file) => file.BlockDialog), {
  ssr: false,
})
const dialogs = {
  adjust: dynamic(
    () => import('./adjust-balance-dialog.tsx').then((file) => file.AdjustBalanceDialog),
    { ssr: false },
  ),
  note: dynamic(() => import('./note-dialog.tsx').then((file) => file.CustomerNoteDialog), {
    ssr: false,
  }),
  block: BlockDialog,
  unblock: BlockDialog,
  merge: dynamic(() => import('./merge-dialog.tsx').then((file) => file.MergeDialog), {
    ssr: false,
  }),
  erase: dynamic(() => import('./erase-dialog.tsx').then((file) => file.EraseDialog), {
    ssr: false,
  }),
}

/** Offers what this person may do for the customer; a dialog is loaded when it is wanted. */
export function CustomerActs({ customer, user }: { customer: Customer; user: User }) {
  const t = useTranslations('customers')
  const id = customer.platform_customer_id
  const ways: Record<CustomerAct, Way<{ customer: Customer }>> = {
    ...inDialogs(dialogs),
    statement: { href: `/customers/${encodeURIComponent(id)}/statement` },
    statementFile: useDownload(getStatement, id, `statement-${id}.json`),
    export: useDownload(exportCustomer, id, `customer-${id}.json`),
  }
  return (
    <ActsCard
      title={t('acts.title')}
      offers={customerOffers(customer, user)}
      ways={ways}
      subject={{ customer }}
      label={(act) => t(`acts.${act}`)}
      whyText={(why) => t(`whyNot.${why}`)}
    />
  )
}
