import type { Plan } from '#contract/billing/calls.ts'

/**
 * Lists what a plan has that the one before it hasn't, or has more of; no count is without limit.
 */
export const moreThan = ({ features }: Plan, before: Plan | undefined): Plan['features'] =>
  features.filter(({ name, count }) => {
    const known = before?.features.find((feature) => feature.name === name)
    return !known || (known.count !== null && (count === null || count > known.count))
  })
