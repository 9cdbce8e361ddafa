'use client'

import { useContext, useLayoutEffect, useRef } from 'react'
import { OverlayTriggerStateContext } from 'react-aria-components/Dialog'

/**
 * Keeps the list of a combo box open, and at its field, while the page or a dialog scrolls; React
 * Aria closes it.
 */
export function ScrollSafe({ children }: { children: React.ReactNode }) {
  const state = useContext(OverlayTriggerStateContext)
  const isScrolling = useRef(false)
  const isOpen = state?.isOpen ?? false
  // a layout effect, so that this hears a scroll before React Aria, which listens in an effect
  useLayoutEffect(() => {
    if (!isOpen) return
    let frame = 0
    const note = () => {
      isScrolling.current = true
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        isScrolling.current = false
        // the one event at which React Aria positions a list again
        window.dispatchEvent(new Event('resize'))
      })
    }
    window.addEventListener('scroll', note, true)
    return () => {
      window.removeEventListener('scroll', note, true)
      cancelAnimationFrame(frame)
      isScrolling.current = false
    }
  }, [isOpen])
  const close = () => {
    if (!isScrolling.current) state?.close()
  }
  return (
    <OverlayTriggerStateContext.Provider value={state && { ...state, close }}>
      {children}
    </OverlayTriggerStateContext.Provider>
  )
}
