'use client'

import { useTranslations } from 'next-intl'
import { useSyncExternalStore } from 'react'
import { Notice } from '#components/ui/layout/notice.tsx'

const subscribe = (changed: () => void) => {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Shows that the network is down, until it is back. */
export function OfflineNote() {
  const t = useTranslations('shell')
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status">
      {!isOnline && (
        <div className="px-6 pt-4">
          <Notice tone="warning">{t('offline')}</Notice>
        </div>
      )}
    </div>
  )
}
