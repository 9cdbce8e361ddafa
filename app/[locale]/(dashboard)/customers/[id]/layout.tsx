import { CustomerHead } from '#components/customers/customer/customer-head.tsx'
import { CustomerTabs } from '#components/customers/customer/customer-tabs.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { GiveCreditButton } from '#components/store-credit/issue/give-credit-button.tsx'
import { may } from '#rules/way/access.ts'
import { enter } from '#upstream/enter.ts'
import { customerOf, idOf } from './page-data.ts'

export default async function CustomerLayout({
  children,
  params,
}: LayoutProps<'/[locale]/customers/[id]'>) {
  const id = await idOf({ params })
  const { user } = await enter(`/customers/${id}`)
  const customer = await customerOf(id)
  return (
    <ClientMessages areas={['commerce', 'customers', 'gift-cards']}>
      <CustomerHead
        customer={customer}
        action={may(user, 'issue') && <GiveCreditButton recipient={customer} />}
      />
      <CustomerTabs id={id} user={user} />
      {children}
    </ClientMessages>
  )
}
