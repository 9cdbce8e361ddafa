import type { Verdict } from '#contract/returns/requests-shapes.ts'
import { useReasonWords } from './use-reason-words.ts'

type Props = {
  why: Verdict['why']
  currency: string
  /** names of the lines by id */
  names: ReadonlyMap<string, string>
}

/** Lists the reasons of a verdict, each with the line that it is about. */
export function ReasonList({ why, currency, names }: Props) {
  const wordsOf = useReasonWords(currency)
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5">
      {why.map((reason, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- reasons never change their order
        <li key={at}>
          {reason.line_item_id && (
            <span className="font-medium">{names.get(reason.line_item_id)}: </span>
          )}
          {wordsOf(reason)}
        </li>
      ))}
    </ul>
  )
}
