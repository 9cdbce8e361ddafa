'use client'

import { useContext, useEffect, useRef } from 'react'
import { OverlayTriggerStateContext } from 'react-aria-components/Dialog'

/**
 * Keeps the list of a combo box open, and at its field, while the page or a dialog scrolls; React
 * Aria closes it.
 */
export function ScrollSafe({ children }: { children: React.ReactNode }) {
  const state = useContext(OverlayTriggerStateContext)
  const isScrolling = useRef(false)
  useEffect(() => {
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
    // the window's listeners run first
    window.addEventListener('scroll', note, true)
    return () => {
      window.removeEventListener('scroll', note, true)
      cancelAnimationFrame(frame)
    }
  }, [])
  const close = () => {
    if (!isScrolling.current) state?.close()
  }
  return (
    <OverlayTriggerStateContext.Provider value={state && { ...state, close }}>
      {children}
    </OverlayTriggerStateContext.Provider>
  )
}
