import { useTranslations } from 'next-intl'
import { LinkTabs } from '#components/ui/list/link-tabs.tsx'
import { PageTitle } from '#components/ui/layout/page-title.tsx'
import type { User } from '#contract/staff/shapes.ts'
import { type View, viewsFor } from './activity-views.ts'

/** Title and tabs of the activity screen. */
export function ActivityHead({ view, user }: { view: View; user: User }) {
  const t = useTranslations('store-credit.activity')
  const items = viewsFor(user).map((one) => ({
    href: one === 'movements' ? '/store-credit' : `/store-credit?view=${one}`,
    title: t(`views.${one}`),
    isHere: one === view,
  }))
  return (
    <>
      <PageTitle title={t('title')} about={t(`about.${view}`)} />
      <LinkTabs label={t('title')} items={items} />
    </>
  )
}
