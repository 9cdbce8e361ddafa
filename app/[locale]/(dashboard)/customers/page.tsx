import { getTranslations } from 'next-intl/server'
import { AddCustomer } from '#components/customers/list/add-customer.tsx'
import { listAddress, listCall } from '#components/customers/list/address.ts'
import { CustomerList } from '#components/customers/list/customer-list.tsx'
import { ExportButton } from '#components/exports/export-button.tsx'
import { may } from '#rules/way/access.ts'
import { enter } from '#upstream/enter.ts'
import { prefetch } from '#upstream/prefetch.ts'
import { ListPage } from '../../list-page.tsx'

export const generateMetadata = async () => ({
  title: (await getTranslations('customers.list'))('title'),
})

export default async function CustomersPage({ searchParams }: PageProps<'/[locale]/customers'>) {
  const { shop, user } = await enter('/customers')
  const { customer_search_use_exact_email, enable_optimized_customer_search } = shop.settings
  const rules = { customer_search_use_exact_email, enable_optimized_customer_search }
  const parameters = await searchParams
  const address = listAddress((name) => parameters[name])
  await listCall(address, rules, prefetch)
  const { currency, time_zone: zone } = shop
  const action = (
    <>
      {may(user, 'export') && <ExportButton kind="customers" {...{ user, zone }} />}
      {may(user, 'issue') && <AddCustomer />}
    </>
  )
  return (
    <ListPage words="customers.list" areas={['customers', 'exports', 'commerce']}>
      <CustomerList {...{ rules, currency, action }} />
    </ListPage>
  )
}
