import { useTranslations } from 'next-intl'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'

/**
 * Shows the checkout's outcome; the plan's name comes from the shop's settings, not from the
 * address.
 */
export function CheckoutOutcome({ outcome, plan }: { outcome: unknown; plan: string | null }) {
  const t = useTranslations('billing.outcome')
  if (outcome === 'cancelled') return <Notice role="status">{t('cancelled')}</Notice>
  if (outcome !== 'done' || plan === null) return null
  return (
    <Notice tone="positive" role="status">
      <div className="flex flex-wrap items-center gap-3">
        {t('done', { plan })}
        <LinkButton href="/" size="small">
          {t('home')}
        </LinkButton>
      </div>
    </Notice>
  )
}
