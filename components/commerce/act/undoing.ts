'use client'

import { useSyncExternalStore } from 'react'

let openId: string | null = null
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Opens the undo of a transaction on any screen, because a toast outlives its screen. Null closes
 * it.
 */
export function askUndo(transactionId: string | null): void {
  openId = transactionId
  for (const listener of listeners) listener()
}

export const useUndoing = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => openId,
    () => null,
  )
