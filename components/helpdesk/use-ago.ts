'use client'

import { useFormatter, useNow } from 'next-intl'

/** Returns how long ago something was; what happened since the page was loaded is now, not to come. */
export function useAgo() {
  const format = useFormatter()
  const now = useNow()
  return (at: string): string => {
    const time = new Date(at)
    return format.relativeTime(time, time > now ? time : now)
  }
}
