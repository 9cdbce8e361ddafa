import { useTranslations } from 'next-intl'
import { LinkTabs } from '#components/ui/list/link-tabs.tsx'
import { PageTitle } from '#components/ui/layout/page-title.tsx'
import { analyticsHref, type AnalyticsView, tabs } from './address.ts'

/** Title, export and tabs; the range stays when the tab changes. */
export function AnalyticsHead({ view, action }: { view: AnalyticsView; action?: React.ReactNode }) {
  const t = useTranslations('analytics')
  const items = tabs.map((tab) => ({
    href: analyticsHref({ tab, ...view.range }),
    title: t(`tabs.${tab}`),
    isHere: tab === view.tab,
  }))
  return (
    <>
      <PageTitle title={t('title')} about={t('about')} action={action} />
      <LinkTabs label={t('title')} items={items} />
    </>
  )
}
