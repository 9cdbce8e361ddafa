import { useTranslations } from 'next-intl'
import type { Answer } from '#contract/endpoint.ts'
import type { getHome } from '#contract/home/calls.ts'
import { TransactionTable } from '#components/commerce/transaction/transaction-table.tsx'
import { transactionParameter } from '#components/commerce/transaction/transaction-parameter.ts'
import { Card } from '#components/ui/layout/card.tsx'

type Props = { latest: Answer<typeof getHome>['latest']; zone: string }

/** The shop's newest transactions with customers. */
export function LatestTransactions({ latest, zone }: Props) {
  const t = useTranslations('home')
  const words = useTranslations('commerce.transactions')
  return (
    <Card title={t('latest')} padded={false}>
      <TransactionTable
        rows={latest}
        zone={zone}
        hrefOf={(row) => `/?${transactionParameter}=${row.transaction_id}`}
        extra={{
          key: 'customer',
          head: words('customer'),
          width: 'w-44',
          cell: (row) =>
            row.customer_name ?? (
              <span className="text-text-muted">{words('unknownCustomer')}</span>
            ),
        }}
      />
    </Card>
  )
}
