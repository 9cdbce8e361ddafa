import type { Customer, getCustomerAnalytics, listTransactions } from '#contract/customers.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { User } from '#contract/staff.ts'
import { may } from '#rules/access.ts'
import { TransactionPanel } from '#components/commerce/transaction-panel.tsx'
import { CustomerAnalytics } from './customer-analytics.tsx'
import { CustomerDetails } from './customer-details.tsx'
import { CustomerTransactions } from './customer-transactions.tsx'
import { LoyaltyCard } from './loyalty-card.tsx'

type Props = {
  customer: Customer
  /** null for those who may only look people up */
  analytics: Answer<typeof getCustomerAnalytics> | null
  transactions: Answer<typeof listTransactions> | null
  zone: string
  user: User
}

/** What a customer holds, how it came to be, and what it is made of. */
export function CustomerScreen({ customer, analytics, transactions, zone, user }: Props) {
  const href = `/customers/${encodeURIComponent(customer.platform_customer_id)}`
  return (
    <>
      <div className={`grid items-start gap-5 ${analytics ? 'grid-cols-[minmax(0,1fr)_19rem]' : 'max-w-96'}`}>
        {analytics && <CustomerAnalytics analytics={analytics} zone={zone} />}
        <div className="flex flex-col gap-5">
          <LoyaltyCard customer={customer} mayReplace={may(user, 'adjust')} nextExpiry={analytics?.next_expiry} />
          <CustomerDetails customer={customer} zone={zone} />
        </div>
      </div>
      {transactions && <CustomerTransactions list={transactions} href={href} zone={zone} />}
      {transactions && <TransactionPanel zone={zone} />}
    </>
  )
}
