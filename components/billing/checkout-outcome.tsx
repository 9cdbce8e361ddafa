import { useTranslations } from 'next-intl'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'

/** What became of the checkout that somebody comes back from; the plan's name is the shop's now, not the address's. */
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
