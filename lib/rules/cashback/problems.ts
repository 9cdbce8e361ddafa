import type { CashbackForm } from '#contract/workflows/cashback/shapes.ts'
import { parseMoney } from '#rules/money.ts'
import { folded } from '#rules/tools/folded.ts'
import { type ProblemKey, problemsOf } from '#rules/workflows/problems.ts'
import { plainForm } from './form.ts'
import { definitionOf, othersId } from './write-definition.ts'

/** A reason why a form can't be saved, by its field: `tiers.0.value`. */
export type FormProblem = {
  path: string
  key: ProblemKey | 'bounds_crossed' | 'tiers_missing' | 'tier_twice'
}

const isAmount = (text: string): boolean => (parseMoney(text) ?? 0n) > 0n

const boundProblems = ({ above, below }: CashbackForm): FormProblem[] => {
  const unfit = Object.entries({ above, below }).flatMap(([path, text]): FormProblem[] =>
    text === null || isAmount(text) ? [] : [{ path, key: 'amount_missing' }],
  )
  const [low, high] = [parseMoney(above ?? ''), parseMoney(below ?? '')]
  // both are excluded, so that two neighbours have no order between them
  const isCrossed = low !== null && high !== null && high <= low + 1n
  return [...unfit, ...(isCrossed ? [{ path: 'below', key: 'bounds_crossed' } as const] : [])]
}

const tierProblems = ({ tiers_by, tiers }: CashbackForm): FormProblem[] => {
  if (tiers_by === 'none') return []
  if (tiers.length === 0) return [{ path: 'tiers', key: 'tiers_missing' }]
  const known = tiers.map(({ from }) =>
    tiers_by === 'tag' ? folded(from) : String(parseMoney(from) ?? from),
  )
  return tiers.flatMap(({ from }, at): FormProblem[] => {
    const path = `tiers.${at}.from`
    const isFit = tiers_by === 'tag' ? known[at] !== '' : isAmount(from)
    if (!isFit) return [{ path, key: tiers_by === 'tag' ? 'value_unfit' : 'amount_missing' }]
    return known.indexOf(known[at]!) < at ? [{ path, key: 'tier_twice' }] : []
  })
}

const endProblems = ({ starts_at, ends_at }: CashbackForm): FormProblem[] =>
  starts_at && ends_at && new Date(ends_at) <= new Date(starts_at)
    ? [{ path: 'ends_at', key: 'ends_early' }]
    : []

/** Finds the form's field for a place in its definition; `tiers` are in the order of the cases. */
const fieldOf = (form: CashbackForm, path: string): string => {
  const [room = '', at = '', , , field = ''] = path.split('.')
  if (room === 'limits') return at === 'per_customer' ? 'customer' : 'budget'
  if (field !== 'value') return field || 'value'
  const id = definitionOf(form).cases[Number(at)]?.id
  if (id === undefined || id === othersId) return 'value'
  const tier = plainForm(form).tiers[Number(at)]
  return `tiers.${form.tiers.findIndex((one) => one.from === tier?.from)}.value`
}

/** Lists what keeps a form from being saved; empty: its definition can go live. */
export const formProblems = (form: CashbackForm, today: string): FormProblem[] => {
  const own: FormProblem[] = [
    ...(form.value === null && form.tiers_by === 'none'
      ? [{ path: 'value', key: 'amount_missing' } as const]
      : []),
    ...boundProblems(form),
    ...tierProblems(form),
    ...endProblems(form),
  ]
  const engine = problemsOf(definitionOf(form), today)
    // conditions are written by the form, whose own fields are checked above
    .filter(({ path }) => !path.includes('.conditions') && path !== 'cases')
    .map(({ path, key }): FormProblem => ({ path: fieldOf(form, path), key }))
  const all = [...own, ...engine]
  // a term of all tiers is wrong in each of their cases
  return all.filter(({ path }, at) => all.findIndex((one) => one.path === path) === at)
}
