import { Gauge } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { EmptyState } from '#components/ui/list/empty-state.tsx'
import { LinkButton } from '#components/ui/button/link-button.tsx'

/**
 * Replaces a page whose actions the plan has no more of. Support opens beside: inside a helpdesk or
 * a till it can't be shown.
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
