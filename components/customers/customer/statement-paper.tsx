import { useNow, useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Money } from '#components/commerce/money/money.tsx'
import { useTransactionWords } from '#components/commerce/transaction/use-transaction-words.ts'
import { Pagination } from '#components/ui/list/pagination.tsx'
import { PrintBar } from '#components/ui/layout/print-bar.tsx'
import type { Customer } from '#contract/customers/customer-shapes.ts'
import type { listTransactions } from '#contract/customers/read.ts'
import type { Answer } from '#contract/endpoint.ts'
import { withoutReasons } from '#rules/customers/account.ts'
import { StatementDownload } from './statement-download.tsx'
import { WhyBalance, type Why } from './why-balance.tsx'

type Props = {
  customer: Customer
  why: Why
  list: Answer<typeof listTransactions>
  rowsAPage: number
  shopName: string
  zone: string
}

/**
 * A printable statement for the customer: the total of all cards, its parts, and the transactions by
 * page. Reasons and notes are the shop's own and stay out.
 */
export function StatementPaper({ customer, why, list, rowsAPage, shopName, zone }: Props) {
  const t = useTranslations('customers.statement')
  const words = useTransactionWords()
  const rows = Object.values(list.data)
  const path = `/customers/${encodeURIComponent(customer.platform_customer_id)}`
  const { current_page: page, pages, opening, closing } = list
  const from = (page - 1) * rowsAPage + 1
  const now = useNow().toISOString()
  const head = 'py-1.5 text-xs font-medium text-text-muted'
  const cell = 'border-t border-line py-1.5'
  return (
    <>
      <PrintBar back={{ href: path, title: t('back') }} print={t('print')} />
      <p className="text-text-muted">{shopName}</p>
      <h1 className="mt-1 text-2xl font-semibold">{t('title')}</h1>
      <p className="mt-1">
        {customer.full_name} <span className="text-text-muted">{customer.email}</span>
      </p>
      <p className="mt-1 mb-6 text-sm text-text-muted">
        {t('asOf')} <DateTime at={now} zone={zone} exact />
      </p>
      <WhyBalance why={{ ...why, steps: withoutReasons(why.steps) }} />
      {pages > 1 && (
        <div className="mt-8 rounded-lg border border-line text-sm">
          <p className="px-4 pt-3">
            {t('part', { from, to: from + rows.length - 1, count: list.count })}
          </p>
          <div className="flex items-center gap-4 px-4 print:hidden">
            <StatementDownload id={customer.platform_customer_id}>{t('whole')}</StatementDownload>
          </div>
          <div className="print:hidden">
            <Pagination
              previous={page > 1 ? { href: `${path}/statement?page=${page - 1}` } : null}
              next={page < pages ? { href: `${path}/statement?page=${page + 1}` } : null}
            />
          </div>
          <p className="hidden px-4 pb-3 print:block">{t('page', { page, pages })}</p>
        </div>
      )}
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
            <th scope="col" className={head}>
              {t('card')}
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
          {closing && <SumRow label={t('closing')} value={closing} currency={why.currency} />}
          {rows.map((row) => (
            <tr key={row.transaction_id}>
              <td className={cell}>
                <DateTime at={row.at} zone={zone} exact />
              </td>
              <td className={cell}>{words.kind(row.kind)}</td>
              <td className={cell}>{row.last4 ?? '-'}</td>
              <td className={`${cell} text-right`}>
                <Money value={row.amount} currency={row.currency} signed />
              </td>
              <td className={`${cell} text-right`}>
                <Money value={row.account_after ?? row.balance_after} currency={row.currency} />
              </td>
            </tr>
          ))}
          {opening && <SumRow label={t('opening')} value={opening} currency={why.currency} />}
        </tbody>
      </table>
    </>
  )
}

function SumRow({ label, value, currency }: { label: string; value: string; currency: string }) {
  return (
    <tr className="font-semibold">
      <th scope="row" colSpan={4} className="border-t border-line py-1.5 text-left">
        {label}
      </th>
      <td className="border-t border-line py-1.5 text-right">
        <Money value={value} currency={currency} />
      </td>
    </tr>
  )
}
