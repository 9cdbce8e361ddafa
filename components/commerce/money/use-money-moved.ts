'use client'

import { useQueryClient } from '@tanstack/react-query'
import { invalidate } from '#client/query.ts'
import { explainBalance } from '#contract/customers/money.ts'
import {
  getCustomer,
  getCustomerAnalytics,
  listCustomers,
  listTransactions,
  searchCustomers,
} from '#contract/customers/read.ts'
import { getMail, listMails } from '#contract/emails/calls.ts'
import { getGiftCard, listGiftCards } from '#contract/gift-cards/read.ts'
import { getHome } from '#contract/home/calls.ts'
import {
  getApproval,
  getOwnLimits,
  getTransaction,
  listActivity,
  listApprovals,
  previewCredit,
} from '#contract/store-credit/calls.ts'
import { useRouter } from '#i18n/navigation.ts'

/**
 * Refetches customer, transactions and analytics after money has moved, in the browser and on the
 * server.
 */
export function useMoneyMoved(): () => void {
  const client = useQueryClient()
  const router = useRouter()
  return () => {
    void invalidate(
      client,
      getCustomer,
      listTransactions,
      getCustomerAnalytics,
      listCustomers,
      searchCustomers,
      explainBalance,
      getTransaction,
      listActivity,
      listApprovals,
      getApproval,
      getOwnLimits,
      previewCredit,
      getGiftCard,
      listGiftCards,
      getHome,
      getMail,
      listMails,
    )
    router.refresh()
  }
}
