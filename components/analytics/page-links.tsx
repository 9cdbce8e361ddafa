import { useTranslations } from 'next-intl'
import { LinkButton } from '#components/ui/button/link-button.tsx'

/** Links to the neighbouring pages; absent if there are none. */
export function PageLinks({ previous, next }: { previous: string | null; next: string | null }) {
  const t = useTranslations('ui')
  if (!previous && !next) return null
  return (
    <nav aria-label={t('pages')} className="flex justify-end gap-2 border-t border-line px-4 py-2">
      {previous && <LinkButton href={previous}>{t('previous')}</LinkButton>}
      {next && <LinkButton href={next}>{t('next')}</LinkButton>}
    </nav>
  )
}
