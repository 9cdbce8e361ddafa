'use client'

import { useSyncExternalStore } from 'react'
import type { Customer } from '#contract/customers/customer-shapes.ts'

/**
 * `times` counts requests to open; `recipient` is the initial one, `opener` gets the focus back.
 */
export type Opening = {
  times: number
  recipient: Customer | null
  typed: Typed
  opener: Element | null
}
/** Values that a command named: an amount as wire text, and a person who isn't known. */
type Typed = { amount?: string | null; name?: string; email?: string }

const atFirst: Opening = { times: 0, recipient: null, typed: {}, opener: null }
let opening = atFirst
const listeners = new Set<() => void>()

/**
 * Opens the form from any page, with what is already `typed`; the frame holds it, so that leaving a
 * page loses nothing typed.
 */
export function openIssue(recipient: Customer | null, typed: Typed = {}): void {
  opening = { times: opening.times + 1, recipient, typed, opener: document.activeElement }
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
