import { useTranslations } from 'next-intl'
import { CopyButton } from '#components/ui/button/copy-button.tsx'
import { Card } from '#components/ui/layout/card.tsx'

/** The link by which the customer invites friends. */
export function ReferralLink({ url }: { url: string }) {
  const t = useTranslations('customers.referrals.link')
  return (
    <Card title={t('title')} aside={<CopyButton text={url} of={t('title')} />}>
      <p className="break-all">{url}</p>
      <p className="mt-1 text-text-muted">{t('about')}</p>
    </Card>
  )
}
