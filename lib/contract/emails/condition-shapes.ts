import * as z from 'zod/mini'

/** Tests of a condition: `within` N days from now, `has` a tag. */
export const tests = [
  'set',
  'empty',
  'equals',
  'contains',
  'more',
  'less',
  'within',
  'has',
] as const
export type Test = (typeof tests)[number]

/** One test of a variable; `value` is absent for `set` and `empty`. */
export const Part = z.strictObject({
  variable: z.string().check(z.maxLength(60)),
  is: z.enum(tests),
  value: z.optional(z.string().check(z.maxLength(200))),
})
export type Part = z.infer<typeof Part>

const Parts = z.array(Part).check(z.minLength(1), z.maxLength(10))

/** A condition on the values of an email: all of its parts hold, or any. */
export const Condition = z.union([z.strictObject({ all: Parts }), z.strictObject({ any: Parts })])
export type Condition = z.infer<typeof Condition>
