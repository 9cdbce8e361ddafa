import { Dashboard } from '#components/shell/dashboard.tsx'
import { dashboardEnv } from '#env.ts'
import { enterFrame } from '#upstream/enter.ts'

export default async function DashboardLayout({ children }: LayoutProps<'/[locale]'>) {
  const { NEW_DASHBOARD_URL: newSite, CHAT_SCRIPT_URL: chat } = dashboardEnv()
  const { shop, user } = await enterFrame()
  return <Dashboard {...{ shop, user, newSite, chat }}>{children}</Dashboard>
}
