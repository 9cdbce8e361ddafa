'use client'

import { useLocale } from 'next-intl'
import { useState } from 'react'
import { readTypedMoney, writeTypedMoney } from '#rules/money.ts'

/**
 * Keeps a decimal as it is typed in the locale, and writes it with a point; text that is no number
 * is written as it is, so that the problem beside the field speaks of it.
 */
export function useTypedDecimal(wire: string, write: (wire: string) => void) {
  const locale = useLocale()
  const [typed, setTyped] = useState({ wire, text: writeTypedMoney(wire, locale) })
  const value = typed.wire === wire ? typed.text : writeTypedMoney(wire, locale)
  const onChange = (event: { target: { value: string } }) => {
    const text = event.target.value
    const next = readTypedMoney(text, locale) ?? text.trim()
    setTyped({ wire: next, text })
    write(next)
  }
  return { value, onChange }
}
