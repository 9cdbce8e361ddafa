'use client'

import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus to a step's heading when it opens, so that keys and screen readers follow. */
export function useFirstFocus<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null)
  useEffect(() => element.current?.focus({ preventScroll: true }), [])
  return element
}
