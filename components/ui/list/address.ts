'use client'

// Our own hook: nuqs would add 8 kB of script to every page for three parameters.
import { useSearchParams } from 'next/navigation'
import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', listener)
  }
}

/** Returns the address's parameters as state. Changes don't reload the page. */
export function useAddress(): URLSearchParams {
  const known = useSearchParams().toString()
  const now = useSyncExternalStore(
    subscribe,
    () => location.search,
    () => known,
  )
  return new URLSearchParams(now)
}

/** Changes parameters; 'push' lets Back undo it. An empty value removes a parameter. */
export function writeAddress(change: Record<string, string | null>, how: 'push' | 'replace'): void {
  const next = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  history[`${how}State`](null, '', next.size > 0 ? `?${next}` : location.pathname)
  for (const listener of listeners) listener()
}
