import { transactionParameter } from '#components/commerce/transaction/transaction-parameter.ts'
import { approvalParameter } from '#components/store-credit/approvals/address.ts'

/** Names the query that opens a transaction or a request beside its list; null: it is neither. */
export const besideList = (id: string): Record<string, string> | null => {
  if (/^t\d+$/.test(id)) return { [transactionParameter]: id }
  return /^p\d+$/.test(id) ? { view: 'approvals', [approvalParameter]: id } : null
}
