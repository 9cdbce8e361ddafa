import * as z from 'zod/mini'

type Schema = z.ZodMiniType
const others = new WeakMap<Schema, Schema>()

/**
 * Declares a field that our own platform answers as `own` and another upstream may answer as
 * `other`. Its type is the wider one, because screens show both.
 */
export const orElsewhere = <Other extends Schema>(own: Schema, other: Other): Other => {
  // a copy: pieces such as Money are shared with fields that every upstream must have
  const field = own.clone()
  others.set(field, other)
  return field as unknown as Other
}

/** Declares a field that another upstream may leave out: null there. */
export const orUnsaid = <Own extends Schema>(own: Own): z.ZodMiniNullable<Own> =>
  orElsewhere(own, z.nullable(own))

const isSchema = (part: unknown): part is Schema =>
  typeof part === 'object' && part !== null && '_zod' in part

const builtElsewhere = (shape: Schema): Schema => {
  const parts = Object.entries(shape._zod.def).map(([name, part]: [string, unknown]) => {
    if (isSchema(part)) return [name, asElsewhere(part)]
    if (name !== 'shape') return [name, part]
    const fields = Object.entries(part as Record<string, Schema>)
    return [name, Object.fromEntries(fields.map(([key, field]) => [key, asElsewhere(field)]))]
  })
  return shape.clone(Object.fromEntries(parts) as typeof shape._zod.def)
}

/** Returns an answer's shape as another upstream may answer it. */
export const asElsewhere = <Own extends Schema>(shape: Own): Own => {
  const other = others.get(shape) ?? builtElsewhere(shape)
  others.set(shape, other)
  return other as Own
}
