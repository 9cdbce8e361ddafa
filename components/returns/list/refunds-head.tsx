import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { PageTitle } from '#components/ui/layout/page-title.tsx'
import { LinkTabs } from '#components/ui/list/link-tabs.tsx'
import type { User } from '#contract/staff/shapes.ts'
import { type View, viewHref, viewsOf } from './refunds-views.ts'

type Props = { view: View; user: User; action?: ReactNode }

/** Title and tabs of refunds and returns. */
export function RefundsHead({ view, user, action }: Props) {
  const t = useTranslations('returns')
  const items = viewsOf(user).map((one) => ({
    href: viewHref(one),
    title: t(`views.${one}`),
    isHere: one === view,
  }))
  return (
    <>
      <PageTitle title={t('title')} about={t(`about.${view}`)} action={action} />
      <LinkTabs label={t('title')} items={items} />
    </>
  )
}
