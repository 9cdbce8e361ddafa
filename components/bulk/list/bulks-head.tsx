import { useTranslations } from 'next-intl'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { LinkTabs } from '#components/ui/list/link-tabs.tsx'
import { PageTitle } from '#components/ui/layout/page-title.tsx'
import { homeOf, type Which } from './address.ts'

/** Title and tabs of the two lists, and a button to create a campaign for people who may issue. */
export function BulksHead({ which, mayIssue }: { which: Which; mayIssue: boolean }) {
  const t = useTranslations('bulk')
  const create = (
    <LinkButton href="/bulk-gift-cards/create" look="primary">
      {t('create')}
    </LinkButton>
  )
  return (
    <>
      <PageTitle
        title={t(`views.${which}.title`)}
        about={t(`views.${which}.about`)}
        action={mayIssue && create}
      />
      <LinkTabs
        label={t('title')}
        items={(['all', 'past'] as const).map((one) => ({
          href: homeOf[one],
          title: t(`views.${one}.tab`),
        }))}
      />
    </>
  )
}
