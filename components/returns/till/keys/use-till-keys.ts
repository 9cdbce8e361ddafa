'use client'

import { useScanner } from './use-scanner.ts'

type TillKey = 'new' | 'back' | 'up' | 'down' | 'more' | 'less' | 'enter' | 'confirm'
const names: Record<string, TillKey> = {
  F2: 'new',
  Escape: 'back',
  ArrowUp: 'up',
  ArrowDown: 'down',
  '+': 'more',
  '-': 'less',
  Enter: 'enter',
}
const anywhere: readonly TillKey[] = ['new', 'back', 'confirm']
const ofText: readonly TillKey[] = ['up', 'down']

const keyOf = (event: KeyboardEvent): TillKey | null => {
  const key = names[event.key] ?? null
  if (key === 'enter' && (event.ctrlKey || event.metaKey)) return 'confirm'
  if (event.ctrlKey || event.metaKey || event.altKey || key === null) return null
  const { target } = event
  if (anywhere.includes(key) || !(target instanceof Element)) return key
  // controls keep the keys that they know themselves
  if (target.matches('input[type=radio], select, textarea')) return null
  if (target.matches('input:not([type=checkbox])')) return ofText.includes(key) ? key : null
  return key === 'enter' && target.matches('a, button, input, summary') ? null : key
}

const isCovered = (): boolean =>
  document.querySelector('[role=dialog], [role=alertdialog]') !== null

/** Listens to the scanner and the till's keys, wherever the focus is, unless a dialog is open. */
export function useTillKeys(
  onScan: (text: string) => void,
  acts: Partial<Record<TillKey, () => void>>,
): void {
  useScanner(
    (text) => {
      if (!isCovered()) onScan(text)
    },
    (event) => {
      const key = isCovered() ? null : keyOf(event)
      const act = key && acts[key]
      if (!act) return
      event.preventDefault()
      act()
    },
  )
}
