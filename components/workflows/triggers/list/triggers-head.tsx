import { useTranslations } from 'next-intl'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { PageTitle } from '#components/ui/layout/page-title.tsx'
import { LoyaltyTabs } from '#components/workflows/list/loyalty-tabs.tsx'

/** Title of the custom triggers, and the way to a new one. */
export function TriggersHead({ mayCreate }: { mayCreate: boolean }) {
  const t = useTranslations('workflow-triggers')
  return (
    <>
      <PageTitle
        title={t('title')}
        about={t('about')}
        action={
          mayCreate && (
            <LinkButton href="/loyalty/triggers/create" look="primary">
              {t('create')}
            </LinkButton>
          )
        }
      />
      <LoyaltyTabs />
    </>
  )
}
