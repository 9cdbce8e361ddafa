import { useTranslations } from 'next-intl'
import { LinkTabs } from '#components/ui/list/link-tabs.tsx'
import { PageTitle } from '#components/ui/layout/page-title.tsx'
import type { User } from '#contract/staff/shapes.ts'
import { may } from '#rules/way/access.ts'
import type { Giving } from '#components/egifts/new/giving.ts'
import { NewEgiftButton } from '#components/egifts/new/new-egift-button.tsx'

type Props = {
  view: 'manage' | 'setup'
  user: User
  /** null: no gift can be made here now */
  giving: Giving | null
}

/** Title and tabs of the two screens; the settings are the owner's. */
export function EgiftsHead({ view, user, giving }: Props) {
  const t = useTranslations('egifts')
  const views = may(user, 'settings') ? (['manage', 'setup'] as const) : (['manage'] as const)
  return (
    <>
      <PageTitle
        title={t('title')}
        about={t(`about.${view}`)}
        action={giving && <NewEgiftButton giving={giving} />}
      />
      <LinkTabs
        label={t('title')}
        items={views.map((one) => ({ href: `/egifts/${one}`, title: t(`views.${one}`) }))}
      />
    </>
  )
}
