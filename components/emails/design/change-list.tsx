'use client'

import type { Change } from '#rules/emails/changes.ts'
import { useChangeWords } from './use-change-words.ts'

type Props = { changes: readonly Change[]; documents?: readonly object[] }

/** Differences between two versions, a line each. */
export function ChangeList({ changes, documents }: Props) {
  const words = useChangeWords()
  return (
    <ul className="max-h-48 list-disc overflow-y-auto pl-5 text-sm">
      {words(changes, documents).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
