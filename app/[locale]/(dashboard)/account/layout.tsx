import { AccountTabs } from '#components/shop/account-tabs.tsx'
import { enterFrame } from '#upstream/enter.ts'

export default async function AccountLayout({ children }: LayoutProps<'/[locale]/account'>) {
  const { shop, user } = await enterFrame('/account')
  return (
    <>
      <AccountTabs {...{ shop, user }} />
      {children}
    </>
  )
}
