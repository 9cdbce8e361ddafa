import { useTranslations } from 'next-intl'
import { LinkTabs } from '#components/ui/link-tabs.tsx'
import { PageTitle } from '#components/ui/page-title.tsx'
import type { User } from '#contract/staff.ts'
import { may } from '#rules/access.ts'
import type { Giving } from './giving.ts'
import { NewEgiftButton } from './new-egift-button.tsx'

type Props = {
  view: 'manage' | 'setup'
  user: User /** null: no gift can be made here now */
  giving: Giving | null
}

/** Title and tabs of the two screens; the set-up is the owner's. */
export function EgiftHead({ view, user, giving }: Props) {
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
