import { matchedParts } from '#rules/finder/matched-parts.ts'

/** Text with the parts that match the search marked. */
export function Marked({ text, search }: { text: string; search: string }) {
  return (
    <>
      {matchedParts(text, search).map((part, at) =>
        part.isMatch ? (
          <mark key={at} className="rounded-xs bg-accent-soft text-inherit">
            {part.text}
          </mark>
        ) : (
          part.text
        ),
      )}
    </>
  )
}
