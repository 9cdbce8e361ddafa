'use client'

import { CloudOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import { EmptyState } from '#components/ui/list/empty-state.tsx'

type Props = {
  /** above the title, for a page that failed as a whole */
  status?: string
  title: string
  about: React.ReactNode
  onRetry?: () => void
  busy?: boolean
}

/** An error with its explanation and the button that helps. */
export function ErrorState({ status, title, about, onRetry, busy }: Props) {
  const t = useTranslations('ui')
  return (
    <div role="alert">
      <EmptyState
        icon={CloudOff}
        eyebrow={status}
        title={title}
        about={about}
        action={
          onRetry && (
            <Button onClick={onRetry} busy={busy}>
              {t('tryAgain')}
            </Button>
          )
        }
      />
    </div>
  )
}
