'use client'

import { useProblemWords } from '#components/emails/editor/state/use-problem-words.ts'
import type { Change } from '#rules/emails/changes.ts'

/** Differences between two versions, a line each. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const words = useProblemWords()
  const lines = [...new Set(changes.map((change) => words.change(change)))]
  return (
    <ul className="max-h-48 list-disc overflow-y-auto pl-5 text-sm">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
