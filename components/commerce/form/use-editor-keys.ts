'use client'

import { useEffect, useEffectEvent } from 'react'

type Acts = { save: () => void; undo: () => void; redo: () => void }

/** Ctrl Z, Ctrl Shift Z (or Ctrl Y) and Ctrl S, wherever the focus is but in a dialog. */
export function useEditorKeys({ save, undo, redo }: Acts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    if (document.querySelector('section[role$=dialog]')) return
    const key = event.key.toLowerCase()
    if (key === 'z') (event.shiftKey ? redo : undo)()
    else if (key === 'y') redo()
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
