'use client'

import type { AssetName } from '#contract/assets/assets.ts'
import { useChangeWords } from './use-change-words.ts'

type Props = {
  name: AssetName
  changes: readonly { key: string; values?: Record<string, string | number> | undefined }[]
}

/** Differences between two versions, a line each. */
export function ChangeLines({ name, changes }: Props) {
  const { text } = useChangeWords(name)
  return (
    <ul className="max-h-48 list-disc overflow-y-auto pl-5 text-sm">
      {[...new Set(changes.map(text))].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
