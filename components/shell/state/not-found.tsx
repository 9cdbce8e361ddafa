import { Compass } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { LinkButton } from '#components/ui/button/link-button.tsx'

/** The 404 page, with the way back. */
export function NotFound() {
  const t = useTranslations('shell.notFound')
  return (
    <div className="flex flex-col items-center gap-4 px-6 py-16 text-center">
      <Compass aria-hidden size={32} strokeWidth={1.5} className="text-text-muted" />
      <h1 className="text-lg font-semibold">{t('title')}</h1>
      <LinkButton href="/">{t('back')}</LinkButton>
    </div>
  )
}
