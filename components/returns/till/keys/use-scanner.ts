'use client'

import { useEffect, useEffectEvent } from 'react'

// a scanner types faster than any hand
const gapMs = 50
const shortest = 3
// pressed fast to change a quantity, these begin no scan
const steps = /^[+-]$/

/** Writes a field's text as typing does, so that React sees it. */
const write = (field: HTMLInputElement | HTMLTextAreaElement, text: string): void => {
  const proto = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(proto.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const fieldOf = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null

/**
 * Listens for a scanner wherever the focus is: fast keys and Enter. A field that had the focus gets back
 * the text it had. `onKey` gets the keys that are no part of a scan.
 */
export function useScanner(
  onScan: (text: string) => void,
  onKey: (event: KeyboardEvent) => void,
): void {
  const scanned = useEffectEvent(onScan)
  const pressed = useEffectEvent(onKey)
  useEffect(() => {
    let text = ''
    let last = Number.NEGATIVE_INFINITY
    let before = ''
    const listen = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey && !event.isComposing
      const isFast = event.timeStamp - last <= gapMs && !event.repeat
      if (isPlain && event.key === 'Enter' && isFast && text.length >= shortest) {
        event.preventDefault()
        event.stopImmediatePropagation()
        const field = fieldOf(event.target)
        if (field) write(field, before)
        const whole = text
        text = ''
        return scanned(whole)
      }
      if (isPlain && event.key.length === 1) {
        const goesOn = isFast && text !== '' && !steps.test(text)
        if (!goesOn) before = fieldOf(event.target)?.value ?? ''
        text = goesOn ? text + event.key : event.key
        last = event.timeStamp
        // a sign inside a scan is no key of its own, and its space presses no button
        if (goesOn && event.key === ' ' && !fieldOf(event.target)) event.preventDefault()
        if (goesOn) return undefined
      } else if (event.key !== 'Shift') text = ''
      return pressed(event)
    }
    addEventListener('keydown', listen, true)
    return () => removeEventListener('keydown', listen, true)
  }, [])
}
