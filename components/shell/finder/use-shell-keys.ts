'use client'

import { useEffect, useEffectEvent } from 'react'
import { actsOnSingleKeys } from './single-keys.ts'

const fields =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=textbox], [role=menu], ' +
  'iframe'

const isCovered = (): boolean => document.querySelector('[role=dialog],[role=alertdialog]') !== null

/** Names a key: a letter by its place where the layout isn't Latin. */
const nameOf = ({ key, code }: KeyboardEvent): string | null => {
  if (key === '?' || /^[a-z]$/i.test(key)) return key.toLowerCase()
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : null
}

/**
 * Listens for the frame's keys: Ctrl K anywhere, Ctrl Enter in a form, and outside of fields and
 * dialogs Ctrl Z and, unless switched off, single keys.
 */
export function useShellKeys(onFind: () => void, onKey: (key: string) => void): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (event.defaultPrevented || event.altKey || !(target instanceof Element)) return
    const isControl = event.metaKey || event.ctrlKey
    const key = nameOf(event)
    if (isControl && event.key === 'Enter') {
      // a sheet's verb is below its form
      const form = target instanceof HTMLButtonElement ? target.form : target.closest('form')
      if (!form) return
      event.preventDefault()
      form.requestSubmit()
    } else if (isControl && key === 'k' && !event.shiftKey) {
      event.preventDefault()
      onFind()
    } else if (key !== null && !target.closest(fields) && !isCovered()) {
      const isUndo = isControl && key === 'z' && !event.shiftKey
      if (!isUndo && (isControl || !/^[a-z?]$/.test(key) || !actsOnSingleKeys())) return
      if (isUndo) event.preventDefault()
      onKey(isUndo ? 'undo' : key)
    }
  })
  useEffect(() => {
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
