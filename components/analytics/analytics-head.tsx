import { useTranslations } from 'next-intl'
import { LinkTabs } from '#components/ui/link-tabs.tsx'
import { PageTitle } from '#components/ui/page-title.tsx'
import { analyticsHref, type Asked, tabs } from './analytics-address.ts'

/** Title and tabs; the days stay when one goes from tab to tab. */
export function AnalyticsHead({ asked }: { asked: Asked }) {
  const t = useTranslations('analytics')
  const items = tabs.map((tab) => ({
    href: analyticsHref({ tab, ...asked.range }),
    title: t(`tabs.${tab}`),
    isHere: tab === asked.tab,
  }))
  return (
    <>
      <PageTitle title={t('title')} about={t('about')} />
      <LinkTabs label={t('title')} items={items} />
    </>
  )
}
