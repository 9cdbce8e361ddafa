'use client'

import { useEffect } from 'react'
import { reloadOnce } from '#client/reload-once.ts'

/**
 * Reloads the page when a script or style of an older build is missing, at most once in 60 seconds.
 */
export function ChunkReload() {
  useEffect(() => {
    // without a network a reload would end at the browser's own error page
    const reload = () => navigator.onLine && reloadOnce('chunk')
    const onError = (event: Event) => {
      const from = event.target
      // a foreign script that fails to load isn't a missing part of ours
      const isOurs = from instanceof HTMLScriptElement && from.src.startsWith(`${location.origin}/`)
      if (isOurs || (from instanceof HTMLLinkElement && from.rel === 'stylesheet')) reload()
    }
    const onRejection = (event: PromiseRejectionEvent) =>
      event.reason instanceof Error && event.reason.name === 'ChunkLoadError' && reload()
    addEventListener('error', onError, true)
    addEventListener('unhandledrejection', onRejection)
    return () => {
      removeEventListener('error', onError, true)
      removeEventListener('unhandledrejection', onRejection)
    }
  }, [])
  return null
}
