import type { Explained } from '#contract/workflows/why-shapes.ts'
import type { OwnFields } from '#rules/workflows/conditions.ts'

/** Facts of a custom trigger by their names, for words about them. */
export const ownFieldsOf = ({ fields }: Pick<Explained, 'fields'>): OwnFields =>
  Object.fromEntries(fields.map(({ name, ...field }) => [name, field]))
