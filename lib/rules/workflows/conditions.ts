import type { Condition, Group } from '#contract/workflows/definition-shapes.ts'
import { type Field, type FieldName, fields } from '#contract/workflows/fields.ts'
import type { Fact, Facts } from './facts.ts'
import { type Test, testOf } from './operators.ts'

/** Fields beside the known ones: those of a custom trigger's scheme. */
export type OwnFields = Readonly<Record<string, Field>>

/** Finds a field by its name; null if there is none. */
export const fieldOf = (name: string, own: OwnFields = {}): Field | null => {
  if (Object.hasOwn(fields, name)) return fields[name as FieldName]
  return Object.hasOwn(own, name) ? own[name]! : null
}

/** Makes the test of a condition; null where its field, operator or value don't fit. */
export const testOfCondition = (condition: Condition, own: OwnFields = {}): Test | null => {
  const field = fieldOf(condition.field, own)
  return field && testOf(field.type, condition.operator, condition.value)
}

/** Returns a fact by the name of its field; a fact that wasn't read is empty. */
export const factOf = ({ values }: Facts, name: string): Fact =>
  Object.hasOwn(values, name) ? values[name]! : null

export const isGroup = (part: Condition | Group): part is Group => 'all' in part || 'any' in part
export const partsOf = (group: Group): readonly (Condition | Group)[] =>
  'all' in group ? group.all : group.any

/** Lists the conditions of a group and of the groups in it, in their order. */
export const conditionsOf = (group: Group): Condition[] =>
  partsOf(group).flatMap((part) => (isGroup(part) ? conditionsOf(part) : [part]))

/** Counts the levels of groups; a group of conditions alone is 1. */
export const depthOf = (group: Group): number =>
  1 + Math.max(0, ...partsOf(group).map((part) => (isGroup(part) ? depthOf(part) : 0)))

export type Holds = (facts: Facts) => boolean

/** Compiles a group. A condition that can't be read never holds: such a definition isn't live. */
export const compileGroup = (group: Group, own: OwnFields): Holds => {
  const parts = partsOf(group).map((part): Holds => {
    if (isGroup(part)) return compileGroup(part, own)
    const test = testOfCondition(part, own)
    return test ? (facts) => test(factOf(facts, part.field), facts) : () => false
  })
  return 'all' in group
    ? (facts) => parts.every((holds) => holds(facts))
    : (facts) => parts.some((holds) => holds(facts))
}
