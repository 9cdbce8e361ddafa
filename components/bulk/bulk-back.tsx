import { useTranslations } from 'next-intl'
import { BackLink } from '#components/ui/button/back-link.tsx'

/** From one campaign, whatever it has come to, to all of them. */
export function BulkBack() {
  const t = useTranslations('bulk')
  return <BackLink href="/bulk-gift-cards">{t('title')}</BackLink>
}
