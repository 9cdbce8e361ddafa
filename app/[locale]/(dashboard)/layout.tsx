import { Dashboard } from '#components/shell/dashboard.tsx'
import { dashboardEnv } from '#env.ts'
import { enterFrame } from '#upstream/enter.ts'

export default async function DashboardLayout({ children }: LayoutProps<'/[locale]'>) {
  const { shop, user } = await enterFrame()
  return (
    <Dashboard {...{ shop, user }} newSite={dashboardEnv().NEW_DASHBOARD_URL}>
      {children}
    </Dashboard>
  )
}
