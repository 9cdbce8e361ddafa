import { CustomerScreen } from '#components/customers/customer/customer-screen.tsx'
import { pageOf, transactionsAPage } from '#components/customers/customer/customer-transactions.tsx'
import { explainBalance } from '#contract/customers/money.ts'
import { getCustomerAnalytics, listTransactions } from '#contract/customers/read.ts'
import { usualLanguages } from '#rules/shop/language.ts'
import { may } from '#rules/way/access.ts'
import { enter } from '#upstream/enter.ts'
import { prefetch, prefetchIfThere } from '#upstream/prefetch.ts'
import { NextReminders } from './next-reminders.tsx'
import { customerOf, idOf, titleOf } from './page-data.ts'

type Props = PageProps<'/[locale]/customers/[id]'>

export const generateMetadata = (props: Props) => titleOf(props)

export default async function CustomerPage(props: Props) {
  const id = await idOf(props)
  const { shop, user } = await enter(`/customers/${id}`)
  const query = { page: pageOf((await props.searchParams)['page']), per_page: transactionsAPage }
  const mayRead = may(user, 'read')
  const [customer, analytics, transactions, why] = await Promise.all([
    customerOf(id),
    mayRead ? prefetch(getCustomerAnalytics, { params: { id } }) : null,
    mayRead ? prefetch(listTransactions, { params: { id }, query }) : null,
    mayRead ? prefetchIfThere(explainBalance, { params: { id } }) : null,
  ])
  return (
    <CustomerScreen
      {...{ customer, analytics, transactions, why, user }}
      zone={shop.time_zone}
      reminders={mayRead && <NextReminders id={id} shop={shop} />}
      languages={shop.settings.languages ?? usualLanguages}
    />
  )
}
