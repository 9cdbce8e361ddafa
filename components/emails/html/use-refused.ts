'use client'

import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { Refusal } from '#contract/error.ts'
import { useProblemWords } from '#components/emails/design/use-problem-words.ts'

/** Returns a refusal as text; one of HTML with its problem and place. */
export function useRefused() {
  const refusalText = useRefusalText()
  const words = useProblemWords()
  return (cause: unknown): string => {
    const facts = cause instanceof Refusal && cause.code === 'email_not_right' ? cause.facts : null
    if (!facts?.['problem']) return refusalText(cause)
    const { problem, line, column, written, nearest } = facts
    const place = line ? `${line}:${column} ` : ''
    const said = words({
      code: String(problem),
      written: String(written ?? ''),
      ...(nearest ? { nearest: String(nearest) } : {}),
    })
    return `${place}${said}`
  }
}
