import { useTranslations } from 'next-intl'
import { BackLink } from '#components/ui/button/back-link.tsx'

/** Back link to the list, whatever the campaign's state. */
export function BulkBack() {
  const t = useTranslations('bulk')
  return <BackLink href="/bulk-gift-cards">{t('title')}</BackLink>
}
