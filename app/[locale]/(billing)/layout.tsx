import { BackFrame } from '#components/shell/frame/back-frame.tsx'
import { enterFrame } from '#upstream/enter.ts'

export default async function BillingLayout({ children }: LayoutProps<'/[locale]'>) {
  const { shop, user } = await enterFrame('/plans')
  return (
    <BackFrame back="account" {...{ shop, user }}>
      {children}
    </BackFrame>
  )
}
