import { AccountTabs } from '#components/shop/account-tabs.tsx'
import { may } from '#rules/access.ts'
import { enterFrame } from '#upstream/enter.ts'

export default async function AccountLayout({ children }: LayoutProps<'/[locale]/account'>) {
  const { user } = await enterFrame('/account')
  return (
    <>
      <AccountTabs seesStaff={may(user, 'staff')} />
      {children}
    </>
  )
}
