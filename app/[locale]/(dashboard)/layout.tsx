import { Dashboard } from '#components/shell/dashboard.tsx'
import { ChatWidget } from '#components/support/chat-widget.tsx'
import { dashboardEnv } from '#env.ts'
import { enterFrame } from '#upstream/enter.ts'

export default async function DashboardLayout({ children }: LayoutProps<'/[locale]'>) {
  const { shop, user } = await enterFrame()
  return (
    <Dashboard {...{ shop, user }} newSite={dashboardEnv().NEW_DASHBOARD_URL}>
      {children}
      <ChatWidget script={dashboardEnv().CHAT_SCRIPT_URL} {...shop} />
    </Dashboard>
  )
}
