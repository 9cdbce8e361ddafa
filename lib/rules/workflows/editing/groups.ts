import type { Condition, Group } from '#contract/workflows/definition-shapes.ts'
import { conditionsOf, isGroup, partsOf } from '#rules/workflows/conditions.ts'

export type Part = Condition | Group
/** Place of a part: its index in each group on the way to it; the whole group is []. */
export type Way = readonly number[]
export type GroupKind = 'all' | 'any'

export const kindOf = (group: Group): GroupKind => ('all' in group ? 'all' : 'any')

/** A group without parts can only be `all`: an empty `any` never holds and isn't saved. */
const groupOf = (kind: GroupKind, parts: Part[]): Group =>
  kind === 'all' || parts.length === 0 ? { all: parts } : { any: parts }

/** Changes the part at a place; null removes it, and the groups that it leaves empty. */
const changeAt = (group: Group, way: Way, change: (part: Part) => Part | null): Group => {
  const [at = 0, ...rest] = way
  const parts = partsOf(group).flatMap((part, index): Part[] => {
    if (index !== at) return [part]
    if (rest.length > 0 && isGroup(part)) {
      const inner = changeAt(part, rest, change)
      return partsOf(inner).length > 0 ? [inner] : []
    }
    const next = change(part)
    return next === null ? [] : [next]
  })
  return groupOf(kindOf(group), parts)
}

export const changePart = (group: Group, way: Way, part: Part): Group =>
  way.length === 0 && isGroup(part) ? part : changeAt(group, way, () => part)

export const removePart = (group: Group, way: Way): Group => changeAt(group, way, () => null)

/** Adds a part at the end of the group at a place. */
export const addPart = (group: Group, way: Way, part: Part): Group => {
  const added = (into: Group) => groupOf(kindOf(into), [...partsOf(into), part])
  return way.length === 0
    ? added(group)
    : changeAt(group, way, (found) => (isGroup(found) ? added(found) : found))
}

export const setKind = (group: Group, way: Way, kind: GroupKind): Group => {
  const turned = (of: Group) => groupOf(kind, [...partsOf(of)])
  return way.length === 0
    ? turned(group)
    : changeAt(group, way, (found) => (isGroup(found) ? turned(found) : found))
}

/** Counts the conditions before a place: problems name a condition by its number. */
export const numberAt = (group: Group, way: Way): number => {
  const [at = 0, ...rest] = way
  const parts = partsOf(group)
  const before = parts
    .slice(0, at)
    .reduce((count, part) => count + (isGroup(part) ? conditionsOf(part).length : 1), 0)
  const part = parts[at]
  return before + (part && isGroup(part) && rest.length > 0 ? numberAt(part, rest) : 0)
}
