import { useTranslations } from 'next-intl'
import { LinkTabs } from '#components/ui/list/link-tabs.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { PageTitle } from '#components/ui/layout/page-title.tsx'
import { type View, views } from './views.ts'

/** Title and tabs of the product's settings. */
export function SettingsHead({ view, mayChange }: { view: View; mayChange: boolean }) {
  const t = useTranslations('gift-card-product')
  const items = views.map((one) => ({
    href: one === 'product' ? '/gift-cards-settings' : `/gift-cards-settings?view=${one}`,
    title: t(`views.${one}`),
    isHere: one === view,
  }))
  return (
    <>
      <PageTitle title={t('title')} about={t(`about.${view}`)} />
      <LinkTabs label={t('title')} items={items} />
      {!mayChange && <Notice>{t('readOnly')}</Notice>}
    </>
  )
}
