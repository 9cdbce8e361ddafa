import { Dashboard } from '#components/shell/frame/dashboard.tsx'
import { ChatWidget } from '#components/support/chat-widget.tsx'
import { dashboardEnv } from '#env.ts'
import { enterFrame } from '#upstream/enter.ts'

export default async function DashboardLayout({ children }: LayoutProps<'/[locale]'>) {
  const { shop, user } = await enterFrame()
  const { CHAT_SCRIPT_URL, NEW_DASHBOARD_URL } = dashboardEnv()
  const { shop_owner, email, created_at } = shop
  return (
    <Dashboard {...{ shop, user }} newSite={NEW_DASHBOARD_URL}>
      {children}
      {CHAT_SCRIPT_URL && (
        <ChatWidget script={CHAT_SCRIPT_URL} {...{ shop_owner, email, created_at }} />
      )}
    </Dashboard>
  )
}
