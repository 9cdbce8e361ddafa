'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { usePendingLinks } from '#components/ui/link-pending.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'

const patienceMs = 400

/** A page that is late: its skeleton stands where it will be. What was there before is kept, in case it stays. */
export function PageWaiting({ children }: { children: React.ReactNode }) {
  const t = useTranslations('shell')
  const isPending = usePendingLinks() > 0
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isPending) return setLate(false)
    const timer = setTimeout(setLate, patienceMs, true)
    return () => clearTimeout(timer)
  }, [isPending])
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
    </>
  )
}
