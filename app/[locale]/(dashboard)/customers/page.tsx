import { HydrationBoundary } from '@tanstack/react-query'
import { getTranslations } from 'next-intl/server'
import { CustomerList } from '#components/customers/list/customer-list.tsx'
import { listAddress, listCall } from '#components/customers/list/address.ts'
import { ExportButton } from '#components/exports/export-button.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { PageTitle } from '#components/ui/layout/page-title.tsx'
import { may } from '#rules/way/access.ts'
import { enter } from '#upstream/enter.ts'
import { prefetch, prefetched } from '#upstream/prefetch.ts'

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
  const action = may(user, 'export') && <ExportButton kind="customers" {...{ user, zone }} />
  const t = await getTranslations('customers.list')
  return (
    <>
      <PageTitle title={t('title')} about={t('about')} />
      <ClientMessages areas={['customers', 'exports', 'commerce']}>
        <HydrationBoundary state={prefetched()}>
          <CustomerList {...{ rules, currency, action }} />
        </HydrationBoundary>
      </ClientMessages>
    </>
  )
}
