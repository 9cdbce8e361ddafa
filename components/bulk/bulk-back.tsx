import { ChevronLeft } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Link } from '#i18n/navigation.ts'

/** From one campaign, whatever it has come to, to all of them. */
export function BulkBack() {
  const t = useTranslations('bulk')
  return (
    <Link
      href="/bulk-gift-cards"
      prefetch={false}
      className="-ml-1 inline-flex w-fit items-center gap-1 rounded-sm text-sm text-text-muted hover:text-text"
    >
      <ChevronLeft aria-hidden size={16} />
      {t('title')}
    </Link>
  )
}
