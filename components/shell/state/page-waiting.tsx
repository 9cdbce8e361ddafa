'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { usePendingLinks } from '#components/ui/button/link-pending.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'

const patienceMs = 400
// the specified time
const lingerMs = 1000

/**
 * Covers a late page with its skeleton. The page before is kept in case the navigation is
 * cancelled. The overlay then lingers, fading out and letting clicks through.
 */
export function PageWaiting({ children }: { children: React.ReactNode }) {
  const t = useTranslations('shell')
  const isPending = usePendingLinks() > 0
  const [overlay, setOverlay] = useState<'none' | 'late' | 'lingering'>('none')
  useEffect(() => {
    if (!isPending) setOverlay((was) => (was === 'late' ? 'lingering' : was))
    const timer = isPending
      ? setTimeout(setOverlay, patienceMs, 'late')
      : setTimeout(setOverlay, lingerMs, 'none')
    return () => clearTimeout(timer)
  }, [isPending])
  const isLate = overlay === 'late'
  return (
    <>
      {isLate && (
        <div role="status" aria-label={t('loading')} className="flex animate-appear flex-col gap-5">
          <Skeleton className="h-7 w-52" />
          <Skeleton className="h-4 w-96" />
          <Skeleton className="h-72 w-full rounded-lg" />
        </div>
      )}
      <div className={isLate ? 'hidden' : 'contents'}>{children}</div>
      {overlay === 'lingering' && (
        <div
          aria-hidden
          data-overlay
          className={
            'pointer-events-none absolute inset-0 z-10 ' +
            'animate-[appear_1000ms_reverse_both] bg-canvas/60'
          }
        />
      )}
    </>
  )
}
