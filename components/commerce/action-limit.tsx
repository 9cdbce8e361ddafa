import { Gauge } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'

/** Instead of a page whose actions the plan has no more of. */
export function ActionLimit() {
  const t = useTranslations('commerce.actionLimit')
  return (
    <EmptyState
      icon={Gauge}
      title={t('title')}
      about={t('about')}
      action={<LinkButton href="/support-center">{t('contact')}</LinkButton>}
    />
  )
}
