import { useTranslations } from 'next-intl'
import { PageTitle } from '#components/ui/layout/page-title.tsx'
import { LinkTabs } from '#components/ui/list/link-tabs.tsx'
import { type View, viewHref, views } from './views.ts'

/** Title and tabs of the referral program; without a view there are none. */
export function ReferralsHead({ view }: { view: View | null }) {
  const t = useTranslations('referrals')
  const items = views.map((one) => ({
    href: viewHref(one),
    title: t(`tabs.${one}`),
    isHere: one === view,
  }))
  return (
    <>
      <PageTitle title={t('title')} about={t('about')} />
      {view && <LinkTabs label={t('title')} items={items} />}
    </>
  )
}
