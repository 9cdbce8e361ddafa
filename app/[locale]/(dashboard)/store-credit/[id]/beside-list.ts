import { transactionParameter } from '#components/commerce/transaction/transaction-parameter.ts'
import { approvalParameter } from '#components/store-credit/approvals/address.ts'

/** Returns the query that opens a transaction or request beside its list; null for other ids. */
export const besideList = (id: string): Record<string, string> | null => {
  if (/^t\d+$/.test(id)) return { [transactionParameter]: id }
  return /^p\d+$/.test(id) ? { view: 'approvals', [approvalParameter]: id } : null
}
