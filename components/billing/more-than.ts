import type { Plan } from '#contract/billing/shapes.ts'

/**
 * Lists the features that a plan adds to the one before, or has more of; no count means unlimited.
 */
export const moreThan = ({ features }: Plan, before: Plan | undefined): Plan['features'] =>
  features.filter(({ name, count }) => {
    const known = before?.features.find((feature) => feature.name === name)
    return !known || (known.count !== null && (count === null || count > known.count))
  })
