'use client'

import { useEffect, useEffectEvent } from 'react'
import { useStore } from '#components/emails/editor/state/editor-context.tsx'

/** Ctrl Z, Ctrl Shift Z (or Ctrl Y) and Ctrl S, wherever the focus is but in a dialog. */
export function useKeys(save: () => void): void {
  const store = useStore()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    if (document.querySelector('section[role$=dialog]')) return
    const key = event.key.toLowerCase()
    if (key === 'z') (event.shiftKey ? store.redo : store.undo)()
    else if (key === 'y') store.redo()
    else if (key === 's') save()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
