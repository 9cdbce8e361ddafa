'use client'

import { useTranslations } from 'next-intl'
import { LinkTabs } from '#components/ui/list/link-tabs.tsx'

/** Workflows, their events and the shop's own triggers. */
export function LoyaltyTabs() {
  const t = useTranslations('workflow-events.tabs')
  return (
    <LinkTabs
      label={t('label')}
      items={[
        { href: '/loyalty', title: t('workflows') },
        { href: '/loyalty/events', title: t('events') },
        { href: '/loyalty/triggers', title: t('triggers') },
      ]}
    />
  )
}
