'use client'

import { useSyncExternalStore } from 'react'
import type { Customer } from '#contract/customers/customer-shapes.ts'

/**
 * `times` counts requests to open; `recipient` is the initial one, `opener` gets the focus back.
 */
type Opening = { times: number; recipient: Customer | null; opener: Element | null }

const atFirst: Opening = { times: 0, recipient: null, opener: null }
let opening = atFirst
const listeners = new Set<() => void>()

/** Opens the form from any page; the frame holds it, so that leaving a page loses nothing typed. */
export function openIssue(recipient: Customer | null): void {
  opening = { times: opening.times + 1, recipient, opener: document.activeElement }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useOpening = (): Opening =>
  useSyncExternalStore(
    subscribe,
    () => opening,
    () => atFirst,
  )
