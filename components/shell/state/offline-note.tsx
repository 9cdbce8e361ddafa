'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Notice } from '#components/ui/layout/notice.tsx'

const subscribe = (changed: () => void) => {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** A link to another page of ours, which the browser would replace by its own error page. */
const leads = (target: EventTarget | null): boolean => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  return link !== null && link.origin === location.origin && !link.hash
}

/** Shows that the network is down, until it is back; a link meanwhile leads here. */
export function OfflineNote() {
  const t = useTranslations('shell')
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOnline) return undefined
    const stay = (event: MouseEvent) => {
      if (!leads(event.target)) return
      event.preventDefault()
      event.stopPropagation()
      note.current?.focus()
    }
    document.addEventListener('click', stay, true)
    return () => document.removeEventListener('click', stay, true)
  }, [isOnline])
  return (
    <div role="status">
      {!isOnline && (
        <div ref={note} tabIndex={-1} className="px-6 pt-4">
          <Notice tone="warning">{t('offline')}</Notice>
        </div>
      )}
    </div>
  )
}
