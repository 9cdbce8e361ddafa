import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { CustomerHead } from '#components/customers/customer-head.tsx'
import { CustomerScreen } from '#components/customers/customer-screen.tsx'
import { pageOf, transactionsAPage } from '#components/customers/customer-transactions.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { GiveCreditButton } from '#components/store-credit/give-credit-button.tsx'
import { getCustomer, getCustomerAnalytics, listTransactions } from '#contract/customers.ts'
import { Id } from '#contract/pieces.ts'
import { may } from '#rules/access.ts'
import { enter } from '#upstream/enter.ts'
import { prefetch } from '#upstream/prefetch.ts'

type Props = PageProps<'/[locale]/customers/[id]'>
const idOf = async ({ params }: Props) => Id.safeParse((await params).id).data ?? notFound()
const customerOf = cache((id: string) => prefetch(getCustomer, { params: { id } }))

export async function generateMetadata(props: Props) {
  const customer = await customerOf(await idOf(props)).catch(() => null)
  return { title: customer?.full_name || customer?.email || (await getTranslations('customers.list'))('title') }
}

export default async function CustomerPage(props: Props) {
  const id = await idOf(props)
  const { shop, user } = await enter(`/customers/${id}`)
  const query = { page: pageOf((await props.searchParams).page), per_page: transactionsAPage }
  const [customer, analytics, transactions] = await Promise.all([
    customerOf(id),
    may(user, 'read') ? prefetch(getCustomerAnalytics, { params: { id } }) : null,
    may(user, 'read') ? prefetch(listTransactions, { params: { id }, query }) : null,
  ])
  return (
    <ClientMessages areas={['commerce']}>
      <CustomerHead customer={customer}>{may(user, 'issue') && <GiveCreditButton recipient={customer} />}</CustomerHead>
      <CustomerScreen {...{ customer, analytics, transactions, user }} zone={shop.time_zone} />
    </ClientMessages>
  )
}
