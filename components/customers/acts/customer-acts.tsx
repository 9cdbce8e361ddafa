'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import type { ComponentType } from 'react'
import { inDialogs, type Way } from '#components/commerce/act/act-buttons.tsx'
import { ActsCard } from '#components/commerce/act/acts-card.tsx'
import type { Customer } from '#contract/customers/customer-shapes.ts'
import { getStatement } from '#contract/customers/money.ts'
import { exportCustomer } from '#contract/customers/read.ts'
import type { User } from '#contract/staff/shapes.ts'
import type { ShopLanguages } from '#rules/shop/language.ts'
import { type CustomerAct, customerOffers } from '#rules/customers/acts.ts'
import { useDownload } from './use-download.ts'

type Subject = { customer: Customer; languages: ShopLanguages }
type ActWithDialog = Exclude<CustomerAct, 'statement' | 'statementFile' | 'export'>
type SubjectDialog = ComponentType<Subject & { onClose: () => void }>

const BlockDialog: SubjectDialog = dynamic(
  () => import('./block-dialog.tsx').then((file) => file.BlockDialog),
  {
    ssr: false,
  },
)
const dialogs: Record<ActWithDialog, SubjectDialog> = {
  adjust: dynamic(
    () => import('./adjust-balance-dialog.tsx').then((file) => file.AdjustBalanceDialog),
    { ssr: false },
  ),
  note: dynamic(() => import('./note-dialog.tsx').then((file) => file.CustomerNoteDialog), {
    ssr: false,
  }),
  language: dynamic(() => import('./language-dialog.tsx').then((file) => file.LanguageDialog), {
    ssr: false,
  }),
  applyLink: dynamic(() => import('./apply-link-dialog.tsx').then((file) => file.ApplyLinkDialog), {
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

type Props = {
  customer: Customer
  user: User
  languages: ShopLanguages
  /** the shop's setting that hides codes */
  isHidingCodes: boolean | undefined
}

/** Offers what this person may do for the customer; a dialog is loaded when it is wanted. */
export function CustomerActs({ customer, user, languages, isHidingCodes }: Props) {
  const t = useTranslations('customers')
  const id = customer.platform_customer_id
  const ways: Record<CustomerAct, Way<Subject>> = {
    ...inDialogs(dialogs),
    statement: { href: `/customers/${encodeURIComponent(id)}/statement` },
    statementFile: useDownload(getStatement, id, `statement-${id}.json`),
    export: useDownload(exportCustomer, id, `customer-${id}.json`),
  }
  return (
    <ActsCard
      title={t('acts.title')}
      offers={customerOffers(customer, user, isHidingCodes)}
      ways={ways}
      subject={{ customer, languages }}
      label={(act) => t(`acts.${act}`)}
      whyText={(why) => t(`whyNot.${why}`)}
    />
  )
}
