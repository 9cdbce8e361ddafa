import { useTranslations } from 'next-intl'
import { LinkTabs } from '#components/ui/link-tabs.tsx'

/** The shop, its people, what they did, and oneself. */
export function AccountTabs({ seesStaff }: { seesStaff: boolean }) {
  const t = useTranslations('shop.tabs')
  return (
    <LinkTabs
      label={t('label')}
      items={[
        { href: '/account', title: t('shop') },
        ...(seesStaff ? [{ href: '/account/staff', title: t('staff') }] : []),
        ...(seesStaff ? [{ href: '/account/audit', title: t('audit') }] : []),
        { href: '/account/security', title: t('security') },
      ]}
    />
  )
}
