import type { Filling } from '#rules/emails/conditions.ts'

type Variable = { name: string; sample: string }

/** Makes values of the samples of an email's variables, for a preview before any are read. */
export const sampleFilling = (variables: readonly Variable[]): Filling => {
  const samples = Object.fromEntries(variables.map(({ name, sample }) => [name, sample]))
  return { is: samples, shown: samples, lots: [], today: '1970-01-01' }
}
