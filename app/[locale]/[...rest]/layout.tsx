import { Dashboard } from '#components/shell/frame/dashboard.tsx'
import { dashboardEnv } from '#env.ts'
import { routeOf } from '#rules/way/routes.ts'
import { enterFrame } from '#upstream/enter.ts'

/**
 * Layout of unknown addresses: a known route whose screen isn't built keeps its frame, others have
 * none.
 */
export default async function RestLayout({ children, params }: LayoutProps<'/[locale]/[...rest]'>) {
  const path = `/${(await params).rest.join('/')}`
  const route = routeOf(path)
  if (route?.layout !== 'default') {
    return <main className="flex min-h-dvh items-center justify-center">{children}</main>
  }
  const { shop, user } = await enterFrame(path)
  return (
    <Dashboard {...{ shop, user }} newSite={dashboardEnv().NEW_DASHBOARD_URL}>
      {children}
    </Dashboard>
  )
}
