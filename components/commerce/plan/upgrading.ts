'use client'

import { useSyncExternalStore } from 'react'
import type { Wanted } from '#components/commerce/list/wanted.ts'

let wanted: Wanted | null = null
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens the upgrade popup on any screen; null closes it. */
export function offerUpgrade(feature: Wanted | null): void {
  wanted = feature
  for (const listener of listeners) listener()
}

export const useWanted = (): Wanted | null =>
  useSyncExternalStore(
    subscribe,
    () => wanted,
    () => null,
  )
