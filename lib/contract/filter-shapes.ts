import * as z from 'zod/mini'
import type { Filter, Filters } from './filter.ts'
import { Day, Flag, Id, Line, MoneyInput } from './pieces.ts'

const lineOf = (most: number) => z.pipe(z.string(), Line(most))
const wordOf = (pattern: RegExp) => z.string().check(z.regex(pattern))

type ShapeOf<F extends Filter> = F extends { kind: 'choice'; values: infer V }
  ? V extends readonly string[]
    ? z.ZodMiniEnum<{ [Value in V[number]]: Value }>
    : never
  : F extends { kind: 'flag' }
    ? typeof Flag
    : F extends { kind: 'day' }
      ? typeof Day
      : F extends { kind: 'id' }
        ? typeof Id
        : F extends { kind: 'amount' }
          ? typeof MoneyInput
          : F extends { kind: 'line' }
            ? ReturnType<typeof lineOf>
            : ReturnType<typeof wordOf>

const shapeOf = (filter: Filter): z.ZodMiniType => {
  switch (filter.kind) {
    case 'choice':
      return z.enum(filter.values as [string, ...string[]])
    case 'flag':
      return Flag
    case 'day':
      return Day
    case 'id':
      return Id
    case 'amount':
      return MoneyInput
    case 'word':
      return wordOf(filter.pattern)
    case 'line':
      return lineOf(filter.most)
  }
}

/** Makes the shapes of filters, each optional in a query. */
export const shapesOfFilters = <const F extends Filters>(
  filters: F,
): { [Name in keyof F]: z.ZodMiniOptional<ShapeOf<F[Name]>> } =>
  Object.fromEntries(
    Object.entries(filters).map(([name, filter]) => [name, z.optional(shapeOf(filter))]),
  ) as never
