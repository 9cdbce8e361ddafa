import { ArrowLeftRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { listTransactions } from '#contract/customers/read.ts'
import type { Answer } from '#contract/endpoint.ts'
import { TransactionTable } from '#components/commerce/transaction/transaction-table.tsx'
import { transactionParameter } from '#components/commerce/transaction/transaction-parameter.ts'
import { Card } from '#components/ui/layout/card.tsx'
import { EmptyState } from '#components/ui/list/empty-state.tsx'
import { Pagination } from '#components/ui/list/pagination.tsx'

export const transactionsId = 'transactions'
export const transactionsAPage = 10

/** Reads `?page=2`; anything invalid means the first page. */
export const pageOf = (page: string | string[] | undefined): number =>
  typeof page === 'string' && /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1

type Props = {
  list: Answer<typeof listTransactions>
  href: string
  zone: string
  /** beside the heading */
  aside?: React.ReactNode
}

/** Transactions, ten at a time, newest first. */
export function CustomerTransactions({
  list: { current_page: page, pages, count, data },
  href,
  zone,
  aside,
}: Props) {
  const t = useTranslations('commerce.transactions')
  const pageHref = (to: number) => `${href}?page=${to}`
  return (
    <Card
      title={<span id={transactionsId}>{t('title')}</span>}
      aside={aside}
      padded={false}
      className="scroll-mt-20"
    >
      {count === 0 ? (
        <EmptyState icon={ArrowLeftRight} title={t('none')} about={t('noneAbout')} />
      ) : (
        <>
          <TransactionTable
            rows={Object.values(data)}
            zone={zone}
            hrefOf={(row) => `${href}?page=${page}&${transactionParameter}=${row.transaction_id}`}
          />
          <Pagination
            previous={page > 1 ? { href: pageHref(page - 1) } : null}
            next={page < pages ? { href: pageHref(page + 1) } : null}
          >
            {t('place', { page, pages, count })}
          </Pagination>
        </>
      )}
    </Card>
  )
}
