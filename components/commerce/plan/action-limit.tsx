import { Gauge } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { EmptyState } from '#components/ui/list/empty-state.tsx'
import { LinkButton } from '#components/ui/button/link-button.tsx'

/**
 * Replaces a page when the plan's actions are used up. Support opens in a new tab, because helpdesk
 * and till can't show it.
 */
export function ActionLimit() {
  const t = useTranslations('commerce.actionLimit')
  return (
    <EmptyState
      icon={Gauge}
      title={t('title')}
      about={t('about')}
      action={
        <LinkButton href="/support-center" target="_blank" rel="noopener">
          {t('contact')}
        </LinkButton>
      }
    />
  )
}
