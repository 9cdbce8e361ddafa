import type { Condition, Part } from '#contract/emails/condition-shapes.ts'
import type { BlockDesign } from '#contract/emails/design-shapes.ts'
import { type Filling, holds, partsOf, typeOf } from './conditions.ts'
import { everyBlock } from '#rules/emails/editing/places.ts'

/** An outcome of a design's conditions: the blocks that are shown, and values that produce it. */
export type Case = { shown: string[]; filling: Filling }

const mostCases = 32
const mostTries = 4096

const dayMs = 24 * 60 * 60 * 1000
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
const moved = (amount: string, by: number): string => (Number(amount) + by).toFixed(2)

/** Values with which a test of a variable holds, and with which it doesn't. */
const valuesFor = ({ variable, is: test, value = '' }: Part, { is, today }: Filling): string[] => {
  const sample = is[variable] ?? 'x'
  switch (test) {
    case 'set':
    case 'empty':
      return [sample, '']
    case 'equals':
      return [value, typeOf(variable) === 'text' ? `${value}x` : moved(value, 1)]
    case 'contains':
      return [value, '']
    case 'has':
      return [value, '']
    case 'more':
    case 'less':
      return [moved(value, 1), moved(value, -1), value]
    case 'within':
      return [dayAfter(today, 0), dayAfter(today, Number(value) + 1), '']
  }
}

const conditionsOf = (design: BlockDesign): { id: string; show: Condition }[] =>
  everyBlock(design.blocks).flatMap(({ id, show }) => (show ? [{ id, show }] : []))

const withValue = (filling: Filling, variable: string, value: string): Filling => {
  if (variable === 'lots') return value === '' ? { ...filling, lots: [] } : filling
  const { [variable]: _, ...is } = filling.is
  const { [variable]: __, ...shown } = filling.shown
  return value === ''
    ? { ...filling, is, shown }
    : {
        ...filling,
        is: { ...is, [variable]: value },
        shown: {
          ...shown,
          [variable]: filling.is[variable] === value ? filling.shown[variable]! : value,
        },
      }
}

/** Walks the combinations of values that the conditions distinguish, bounded in number. */
function* fillings(design: BlockDesign, sample: Filling): Generator<Filling> {
  const values = new Map<string, Set<string>>()
  for (const { show } of conditionsOf(design))
    for (const part of partsOf(show)) {
      const known = values.get(part.variable) ?? new Set<string>()
      for (const value of valuesFor(part, sample)) known.add(value)
      values.set(part.variable, known)
    }
  const variables = [...values].map(([variable, known]) => ({ variable, known: [...known] }))
  const all = variables.reduce((product, { known }) => product * known.length, 1)
  const tries = Math.min(all, mostTries)
  // a stride without a common factor visits each combination once, far ones early
  const stride = all > mostTries ? 2_654_435_761 % all || 1 : 1
  for (let n = 0; n < tries; n += 1) {
    let at = (n * stride) % all
    let filling = sample
    for (const { variable, known } of variables) {
      filling = withValue(filling, variable, known[at % known.length]!)
      at = Math.floor(at / known.length)
    }
    yield filling
  }
}

/** Lists the distinct outcomes of a design's conditions, at most 32, that of the samples first. */
export const casesOf = (design: BlockDesign, sample: Filling): Case[] => {
  const conditions = conditionsOf(design)
  const always = everyBlock(design.blocks)
    .filter(({ show }) => show === null)
    .map(({ id }) => id)
  const cases = new Map<string, Case>()
  const take = (filling: Filling): void => {
    const outcome = conditions.filter(({ show }) => holds(show, filling)).map(({ id }) => id)
    const key = outcome.join(' ')
    if (!cases.has(key)) cases.set(key, { shown: [...always, ...outcome], filling })
  }
  take(sample)
  for (const filling of fillings(design, sample)) {
    if (cases.size >= mostCases) break
    take(filling)
  }
  return [...cases.values()]
}

/** Lists the blocks whose condition no tried values fulfil. */
export const neverShown = (design: BlockDesign, sample: Filling): string[] => {
  const left = new Map(conditionsOf(design).map(({ id, show }) => [id, show]))
  for (const filling of [sample, ...fillings(design, sample)]) {
    if (left.size === 0) break
    for (const [id, show] of left) if (holds(show, filling)) left.delete(id)
  }
  return [...left.keys()]
}
