'use client'

import { useLinkStatus } from 'next/link'
import { useEffect, useSyncExternalStore } from 'react'

let pending = 0
const listeners = new Set<() => void>()
const add = (count: number) => {
  pending += count
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Inside a link: reports to the loading bar while the link's page loads. */
export function LinkPending() {
  const { pending: isPending } = useLinkStatus()
  useEffect(() => {
    if (!isPending) return
    add(1)
    return () => add(-1)
  }, [isPending])
  return null
}

/** Counts the pages that are loading. */
export const usePendingLinks = (): number =>
  useSyncExternalStore(
    subscribe,
    () => pending,
    () => 0,
  )
