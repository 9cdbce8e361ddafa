import { useTranslations } from 'next-intl'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { PageTitle } from '#components/ui/layout/page-title.tsx'
import { LoyaltyTabs } from './loyalty-tabs.tsx'

type Props = {
  mayCreate: boolean
  /** events and triggers open for this shop */
  hasTabs: boolean
}

/** Title of the list, the way to a new workflow, and to events and triggers. */
export function WorkflowsHead({ mayCreate, hasTabs }: Props) {
  const t = useTranslations('workflows')
  return (
    <>
      <PageTitle
        title={t('title')}
        about={t('about')}
        action={
          mayCreate && (
            <LinkButton href="/loyalty/create" look="primary">
              {t('list.create')}
            </LinkButton>
          )
        }
      />
      {hasTabs && <LoyaltyTabs />}
    </>
  )
}
