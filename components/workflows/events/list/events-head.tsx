import { useTranslations } from 'next-intl'
import { PageTitle } from '#components/ui/layout/page-title.tsx'
import { LoyaltyTabs } from '#components/workflows/list/loyalty-tabs.tsx'

/** Title of the events. */
export function EventsHead() {
  const t = useTranslations('workflow-events')
  return (
    <>
      <PageTitle title={t('list.title')} about={t('about')} />
      <LoyaltyTabs />
    </>
  )
}
