'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'

/** Counts that are announced; announcing each character would be too much. */
const marks = [200, 100, 50, 20, 10, 0]
const markOf = (left: number) => marks.findLast((mark) => left <= mark)

/**
 * Counts a field's characters left: `counted` is shown when `few`, `heard` is announced. `count`
 * takes the length after each input.
 */
export function useCharactersLeft(maxLength: number | undefined, few: number, length = 0) {
  const t = useTranslations('ui')
  const [left, setLeft] = useState((maxLength ?? Infinity) - length)
  const [heard, setHeard] = useState(Infinity)
  const count = (now: number) => {
    const next = (maxLength ?? Infinity) - now
    if (markOf(next) !== markOf(left)) setHeard(next)
    setLeft(next)
  }
  const words = (of: number) => (of <= few ? t('charactersLeft', { count: of }) : undefined)
  return {
    count,
    counted: words(left),
    announcement: maxLength === undefined ? undefined : (words(heard) ?? ''),
  }
}
