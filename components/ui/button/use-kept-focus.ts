import { type RefObject, useEffect, useRef } from 'react'

const focusable = 'a[href], button, input, select, textarea'

/**
 * Keeps the focus in a group: where the element that had it is gone after an act, the group's first
 * one gets it, so that a keyboard doesn't start at the top of the page again.
 */
export function useKeptFocus<E extends HTMLElement>(): RefObject<E | null> {
  const group = useRef<E>(null)
  const last = useRef<EventTarget | null>(null)
  useEffect(() => {
    const element = group.current
    const note = ({ target }: FocusEvent) => {
      last.current = target
    }
    element?.addEventListener('focusin', note)
    return () => element?.removeEventListener('focusin', note)
  }, [])
  // no dependencies: an act changes the group by any of its renders
  useEffect(() => {
    const isGone = last.current instanceof Element && !last.current.isConnected
    if (!isGone || document.activeElement !== document.body) return
    last.current = null
    group.current?.querySelector<HTMLElement>(focusable)?.focus({ preventScroll: true })
  })
  return group
}
