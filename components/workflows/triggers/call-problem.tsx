import { useTranslations } from 'next-intl'
import type { SchemeField } from '#contract/workflows/custom/shapes.ts'
import type { TriggerCall } from './calls-card.tsx'

type Props = { row: TriggerCall; fields: readonly SchemeField[] }

/** Problem of a call: the field by its label and what is wrong with it, or the refusal. */
export function CallProblem({ row, fields }: Props) {
  const said = useSaid(row, fields)
  if (row.outcome !== 'refused') return '-'
  // calls from before problems were kept have the platform's own sentence alone
  return (
    <span lang={said ? undefined : 'en'} title={row.field ?? row.message ?? undefined}>
      {said ?? row.message}
    </span>
  )
}

const useSaid = (row: TriggerCall, fields: readonly SchemeField[]): string | null => {
  const t = useTranslations('workflow-triggers')
  const errors = useTranslations('errors')
  const { code, field, problem } = row
  const known = fields.find(({ path }) => field === `data.${path}`)
  const label = known?.label ?? field?.replace(/^data\./, '') ?? ''
  if (problem) {
    const type = problem.type ?? known?.type ?? 'text'
    const { most = 0, name = '' } = problem
    return t(`calls.problems.${problem.code}`, { label, type: t(`types.${type}`), most, name })
  }
  if (known && code === 'invalid_input')
    return t('calls.problems.type', { label, type: t(`types.${known.type}`) })
  const isSpoken = code !== null && code !== 'invalid_input' && errors.has(code as 'broken')
  return isSpoken ? errors(code as 'broken') : null
}
