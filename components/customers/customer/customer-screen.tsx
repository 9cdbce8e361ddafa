import { useLocale, useTranslations } from 'next-intl'
import type { Customer } from '#contract/customers/customer-shapes.ts'
import type { getCustomerAnalytics, listTransactions } from '#contract/customers/read.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { User } from '#contract/staff/shapes.ts'
import type { ShopLanguages } from '#rules/shop/language.ts'
import { may } from '#rules/way/access.ts'
import { Card } from '#components/ui/layout/card.tsx'
import { WhyLink } from '#components/commerce/event/why-link.tsx'
import { moneyText } from '#components/commerce/money/money.tsx'
import { TransactionPanel } from '#components/commerce/transaction/transaction-panel.tsx'
import { CustomerActs } from '#components/customers/acts/customer-acts.tsx'
import { CustomerAnalytics } from './customer-analytics.tsx'
import { CustomerDetails } from './customer-details.tsx'
import { CustomerTransactions } from './customer-transactions.tsx'
import { LoyaltyCard } from './loyalty-card.tsx'
import { type Why, WhyBalance } from './why-balance.tsx'

type Props = {
  customer: Customer
  /** null without the right to figures */
  analytics: Answer<typeof getCustomerAnalytics> | null
  transactions: Answer<typeof listTransactions> | null
  /** the composition of the balance */
  why: Why | null
  zone: string
  user: User
  languages: ShopLanguages
  /** the shop's setting that hides codes */
  isHidingCodes: boolean | undefined
  /** rewards of workflows, from an area of their own */
  rewards: React.ReactNode
  /** the next reminders by rule, from an area of their own */
  reminders: React.ReactNode
  /** workflows and their events are there for this person */
  mayAskWhy: boolean
}

/** A customer: balance, its history, and its parts. */
export function CustomerScreen(props: Props) {
  const { customer, analytics, transactions, why, zone, user, languages, isHidingCodes } = props
  const t = useTranslations('customers.why')
  const locale = useLocale()
  const href = `/customers/${encodeURIComponent(customer.platform_customer_id)}`
  return (
    <>
      <div
        className={`grid items-start gap-5 ${analytics ? 'grid-cols-[minmax(0,1fr)_19rem]' : 'max-w-96'}`}
      >
        {analytics && (
          <div className="flex min-w-0 flex-col gap-5">
            <CustomerAnalytics
              analytics={analytics}
              orders={`/customers/${customer.platform_customer_id}/orders`}
              zone={zone}
            />
            {why && why.steps.length > 0 && (
              <Card title={t('title', { balance: moneyText(why.balance, why.currency, locale) })}>
                <WhyBalance why={why} />
              </Card>
            )}
            {props.rewards}
          </div>
        )}
        <div className="flex flex-col gap-5">
          <LoyaltyCard
            customer={customer}
            mayReplace={may(user, 'adjust')}
            nextExpiry={analytics?.next_expiry}
          />
          {props.reminders}
          <CustomerDetails {...{ customer, zone, languages }} />
          {analytics && <CustomerActs {...{ customer, user, languages, isHidingCodes }} />}
        </div>
      </div>
      {transactions && (
        <CustomerTransactions
          list={transactions}
          aside={props.mayAskWhy && customer.email && <WhyLink search={customer.email} />}
          {...{ href, zone }}
        />
      )}
      {transactions && <TransactionPanel zone={zone} />}
    </>
  )
}
