'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState, useTransition } from 'react'
import { ErrorState } from '#components/ui/layout/error-state.tsx'

const pauseMs = 5000

/**
 * Shows why a page failed, by the code in the error's digest, and retries by itself while the
 * platform is unreachable.
 */
export function PageError({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useTranslations('shell.error')
  const sentences = useTranslations('errors')
  const [isBusy, start] = useTransition()
  const [tries, setTries] = useState(0)
  const code =
    typeof error === 'object' && error !== null && 'digest' in error
      ? String(error.digest)
      : 'broken'
  const known = sentences.has(code as 'broken') ? (code as 'broken') : 'broken'
  const comesBack = code.startsWith('upstream_')
  const again = () => start(() => retry())
  const byItself = useEffectEvent(() => {
    again()
    setTries((count) => count + 1)
  })
  useEffect(() => {
    if (!comesBack) return
    const timer = setTimeout(() => byItself(), pauseMs)
    return () => clearTimeout(timer)
  }, [comesBack, tries])
  return (
    <ErrorState
      title={t('title')}
      about={`${sentences(known)} ${comesBack ? t('byItself') : ''}`}
      onRetry={again}
      busy={isBusy}
    />
  )
}
