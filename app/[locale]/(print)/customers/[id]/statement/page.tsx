import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { StatementPaper } from '#components/customers/customer/statement-paper.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { explainBalance } from '#contract/customers/money.ts'
import { getCustomer, listTransactions } from '#contract/customers/read.ts'
import { Id } from '#contract/pieces.ts'
import { enter } from '#upstream/enter.ts'
import { prefetch } from '#upstream/prefetch.ts'
import { pageOf, rowsAPage } from './address.ts'

type Props = PageProps<'/[locale]/customers/[id]/statement'>

export const generateMetadata = async () => ({
  title: (await getTranslations('customers.statement'))('title'),
})

/** Prints a customer's transactions and the composition of the balance. */
export default async function StatementPage({ params, searchParams }: Props) {
  const id = Id.safeParse((await params).id).data ?? notFound()
  const { shop } = await enter(`/customers/${id}/statement`)
  const { name: shopName, time_zone: zone } = shop
  const page = pageOf((await searchParams)['page'])
  const [customer, why, list] = await Promise.all([
    prefetch(getCustomer, { params: { id } }),
    prefetch(explainBalance, { params: { id } }),
    prefetch(listTransactions, {
      params: { id },
      query: { per_page: rowsAPage, page, with_account: true },
    }),
  ])
  return (
    <ClientMessages areas={['commerce', 'customers']}>
      <StatementPaper {...{ customer, why, list, rowsAPage, shopName, zone }} />
    </ClientMessages>
  )
}
