import { useNow, useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date-time.tsx'
import { Money } from '#components/commerce/money.tsx'
import { useTransactionWords } from '#components/commerce/use-transaction-words.ts'
import { PrintBar } from '#components/ui/print-bar.tsx'
import type { Customer, listTransactions } from '#contract/customers.ts'
import type { Answer } from '#contract/endpoint.ts'
import { WhyBalance, type Why } from './why-balance.tsx'

type Props = {
  customer: Customer
  why: Why
  list: Answer<typeof listTransactions>
  shopName: string
  zone: string
}

/** A statement for the customer: the balance, what it is made of, and the newest movements. */
export function StatementPaper({ customer, why, list, shopName, zone }: Props) {
  const t = useTranslations('customers.statement')
  const words = useTransactionWords()
  const rows = Object.values(list.data)
  const now = useNow().toISOString()
  const head = 'py-1.5 text-xs font-medium text-text-muted'
  const cell = 'border-t border-line py-1.5'
  return (
    <>
      <PrintBar
        back={{ href: `/customers/${encodeURIComponent(customer.platform_customer_id)}`, title: t('back') }}
        print={t('print')}
      />
      <p className="text-text-muted">{shopName}</p>
      <h1 className="mt-1 text-2xl font-semibold">{t('title')}</h1>
      <p className="mt-1">
        {customer.full_name} <span className="text-text-muted">{customer.email}</span>
      </p>
      <p className="mt-1 mb-6 text-sm text-text-muted">
        {t('asOf')} <DateTime at={now} zone={zone} exact />
      </p>
      <WhyBalance why={why} />
      <table className="mt-8 w-full text-left text-sm">
        <caption className="mb-1 text-left font-semibold">{t('movements')}</caption>
        <thead>
          <tr>
            <th scope="col" className={head}>
              {t('when')}
            </th>
            <th scope="col" className={head}>
              {t('what')}
            </th>
            <th scope="col" className={`${head} text-right`}>
              {t('amount')}
            </th>
            <th scope="col" className={`${head} text-right`}>
              {t('balance')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.transaction_id}>
              <td className={cell}>
                <DateTime at={row.at} zone={zone} exact />
              </td>
              <td className={cell}>
                {words.kind(row.kind)}{' '}
                {row.reason && <span className="text-text-muted">{words.reason(row.reason)}</span>}
              </td>
              <td className={`${cell} text-right`}>
                <Money value={row.amount} currency={row.currency} signed />
              </td>
              <td className={`${cell} text-right`}>
                <Money value={row.balance_after} currency={row.currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {list.count > rows.length && <p className="mt-3 text-sm text-text-muted">{t('more', { count: rows.length })}</p>}
    </>
  )
}
