'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState, useTransition } from 'react'
import { ErrorState } from '#components/ui/layout/error-state.tsx'
import { refusalCodeOf, statusOf } from '#rules/tools/error-status.ts'

const pauseMs = 5000

/**
 * Shows the status of a failed page and why, by the code in the error's digest; retries by itself
 * while the platform is unreachable.
 */
export function PageError({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useTranslations('shell.error')
  const sentences = useTranslations('errors')
  const [isBusy, start] = useTransition()
  const [tries, setTries] = useState(0)
  const code = refusalCodeOf(error)
  const known = code !== null && sentences.has(code) ? code : 'broken'
  const comesBack = code?.startsWith('upstream_') ?? false
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
      status={t('status', { status: String(statusOf(error)) })}
      title={t(code ? 'title' : 'generic')}
      about={`${sentences(known)} ${comesBack ? t('byItself') : ''}`}
      onRetry={again}
      busy={isBusy}
    />
  )
}
