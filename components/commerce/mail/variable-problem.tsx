import { useTranslations } from 'next-intl'
import { mended } from '#rules/emails/words/placeholders.ts'
import type { TypedProblem } from '#rules/emails/words/typed.ts'

type Props = {
  problem: TypedProblem
  /** the field's text */
  text: string
  onMend: (text: string) => void
}

/** Names a wrong variable under its field, with a button that writes the one that was meant. */
export function VariableProblem({ problem, text, onMend }: Props) {
  const t = useTranslations('commerce.variables')
  const { key, written, nearest } = problem
  return (
    <>
      {t(key, { written })}{' '}
      {nearest !== null && (
        <button
          type="button"
          className="rounded-sm font-medium text-accent underline"
          onClick={() => onMend(mended(text, problem))}
        >
          {t('use', { name: `{${nearest}}` })}
        </button>
      )}
    </>
  )
}
