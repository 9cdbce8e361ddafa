import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Condition, Group } from '#contract/workflows/definition-shapes.ts'
import { conditionsOf, isGroup, partsOf } from '#rules/workflows/conditions.ts'
import {
  addPart,
  changePart,
  numberAt,
  removePart,
  setKind,
  type Way,
} from '#rules/workflows/editing/groups.ts'

const condition = (value: string): Condition => ({ field: 'order.total', operator: 'gte', value })
const [a, b, c, d] = ['1', '2', '3', '4'].map(condition) as [
  Condition,
  Condition,
  Condition,
  Condition,
]
const nested: Group = { all: [a, { any: [b, { all: [c] }] }, d] }

test('a condition is changed, added and removed at its place, in any group', () => {
  const other = condition('9')
  expect(changePart(nested, [1, 1, 0], other)).toEqual({
    all: [a, { any: [b, { all: [other] }] }, d],
  })
  expect(addPart(nested, [1], other)).toEqual({
    all: [a, { any: [b, { all: [c] }, other] }, d],
  })
  expect(addPart(nested, [], other)).toEqual({ all: [...partsOf(nested), other] })
  expect(removePart(nested, [0])).toEqual({ all: [{ any: [b, { all: [c] }] }, d] })
})

test('a group that loses its last condition goes with it, and an empty case matches everything', () => {
  expect(removePart(nested, [1, 1, 0])).toEqual({ all: [a, { any: [b] }, d] })
  const single: Group = { any: [{ all: [a] }] }
  expect(removePart(single, [0, 0])).toEqual({ all: [] })
})

test('all and any are exchanged in the one group that is meant', () => {
  expect(setKind(nested, [1], 'all')).toEqual({ all: [a, { all: [b, { all: [c] }] }, d] })
  expect(setKind(nested, [], 'any')).toEqual({ any: partsOf(nested) })
  expect(setKind({ all: [] }, [], 'any')).toEqual({ all: [] })
})

const leaf = fc.integer({ min: 0, max: 99 }).map((n) => condition(String(n)))
const { group } = fc.letrec<{ group: Group; part: Condition | Group }>((tie) => ({
  part: fc.oneof({ maxDepth: 3 }, leaf, tie('group')),
  group: fc
    .array(tie('part'), { minLength: 1, maxLength: 4 })
    .chain((parts) =>
      fc.boolean().map((isAll): Group => (isAll ? { all: parts } : { any: parts })),
    ),
}))
const waysOf = (of: Group, way: Way = []): Way[] =>
  partsOf(of).flatMap((part, at) => (isGroup(part) ? waysOf(part, [...way, at]) : [[...way, at]]))

test('the number of a condition is its place among all of the case, as problems count it', () => {
  fc.assert(
    fc.property(group, (of) => {
      const numbers = waysOf(of).map((way) => numberAt(of, way))
      expect(numbers).toEqual(conditionsOf(of).map((_, at) => at))
    }),
  )
})
