import { isSame } from '#rules/tools/same.ts'

type Map = Record<string, unknown>
type Item = Map & { id: string }
export type Merged<Data> = {
  data: Data
  /** paths that the other person changed and that were taken over */
  taken: string[]
  /** paths that both changed, each differently; `data` has one's own value there */
  asked: string[]
}
type Sides = { base: unknown; mine: unknown; theirs: unknown }
type Found = Pick<Merged<unknown>, 'taken' | 'asked'>

const isMap = (value: unknown): value is Map =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isList = (value: unknown): value is Item[] =>
  Array.isArray(value) && value.every((one) => isMap(one) && typeof one['id'] === 'string')
const inside = (path: string, name: string): string => (path ? `${path}.${name}` : name)

/**
 * Merges two people's changes of one version, field by field. Items are the same by id, in the
 * order of the person who changed it.
 */
export const merge = <Data>(base: Data, mine: Data, theirs: Data): Merged<Data> => {
  const found: Found = { taken: [], asked: [] }
  const data = mergeAt('', { base, mine, theirs }, found) as Data
  return { data, ...found }
}

const mergeAt = (path: string, sides: Sides, found: Found): unknown => {
  const { base, mine, theirs } = sides
  if (isSame(theirs, base) || isSame(mine, theirs)) return mine
  if (isMap(base) && isMap(mine) && isMap(theirs))
    return mergeMaps(path, { base, mine, theirs }, found)
  if (isList(base) && isList(mine) && isList(theirs))
    return mergeLists(path, { base, mine, theirs }, found)
  if (isSame(mine, base)) {
    found.taken.push(path)
    return theirs
  }
  found.asked.push(path)
  return mine
}

const mergeMaps = (path: string, { base, mine, theirs }: Record<keyof Sides, Map>, found: Found) =>
  Object.fromEntries(
    [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
      .map((name) => [
        name,
        mergeAt(
          inside(path, name),
          { base: base[name], mine: mine[name], theirs: theirs[name] },
          found,
        ),
      ])
      .filter(([, value]) => value !== undefined),
  ) as Map

/** Returns ids of items in both lists, in the order of the first. */
const shared = (ids: readonly string[], others: readonly string[]): string[] =>
  ids.filter((id) => others.includes(id))

const mergeLists = (
  path: string,
  { base, mine, theirs }: Record<keyof Sides, Item[]>,
  found: Found,
): Item[] => {
  const [was, own, other] = [idsOf(base), idsOf(mine), idsOf(theirs)]
  const isOwnMoved = !isSame(shared(own, was), shared(was, own))
  const isOtherMoved = !isSame(shared(other, was), shared(was, other))
  if (isOwnMoved && isOtherMoved && !isSame(shared(own, other), shared(other, own)))
    found.asked.push(path)
  else if (isOtherMoved) found.taken.push(path)
  const order = isOtherMoved && !isOwnMoved ? [...other, ...own] : [...own, ...other]
  const by = (items: readonly Item[], id: string) => items.find((item) => item.id === id)
  return [...new Set(order)].flatMap((id) => {
    const here = { base: by(base, id), mine: by(mine, id), theirs: by(theirs, id) }
    const merged = mergeAt(inside(path, id), here, found) as Item | undefined
    return merged ? [merged] : []
  })
}

const idsOf = (items: readonly Item[]): string[] => items.map(({ id }) => id)
