import { MonitorX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { EmptyState } from '#components/ui/list/empty-state.tsx'
import { LinkButton } from '#components/ui/button/link-button.tsx'

/**
 * Replaces the whole page below 1000 px, but for sign-in, the pages of helpdesk and till, and print.
 */
export function SmallScreenNotice() {
  const t = useTranslations('shell.smallScreen')
  return (
    <main className="flex min-h-dvh items-center justify-center desk:hidden">
      <EmptyState
        isPage
        icon={MonitorX}
        title={t('title')}
        action={<LinkButton href="/">{t('back')}</LinkButton>}
      />
    </main>
  )
}
