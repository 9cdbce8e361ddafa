import type { AssetData } from '#contract/assets/assets.ts'

type Map = { [key: string]: unknown }
type Item = Map & { id: string }
type Node = Map | Item[]

const isItems = (node: unknown): node is Item[] => Array.isArray(node)

/** Reads a value of an asset by its path, in which ids name items. */
export const valueAt = (data: AssetData, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (node, key) => (isItems(node) ? node.find(({ id }) => id === key) : (node as Map)?.[key]),
      data,
    )

/** Returns the asset with another value at a path. */
export const setAt = <Data extends AssetData>(data: Data, path: string, value: unknown): Data => {
  const set = (node: Node, [key, ...rest]: readonly string[]): unknown => {
    if (key === undefined) return value
    if (isItems(node)) return node.map((item) => (item.id === key ? set(item, rest) : item))
    return { ...node, [key]: set(node[key] as Node, rest) }
  }
  return set(data as unknown as Map, path.split('.')) as Data
}

/** Moves an item of the list at a path to another place. */
export const moveItem = <Data extends AssetData>(
  data: Data,
  path: string,
  from: number,
  to: number,
): Data => {
  const items = valueAt(data, path) as Item[]
  const moved = items[from]
  return moved ? setAt(data, path, items.toSpliced(from, 1).toSpliced(to, 0, moved)) : data
}

/** Removes the item at a path. */
export const removeItem = <Data extends AssetData>(data: Data, path: string): Data => {
  const [list, id] = splitLast(path)
  const items = valueAt(data, list) as Item[]
  return setAt(
    data,
    list,
    items.filter((item) => item.id !== id),
  )
}

const splitLast = (path: string): [list: string, id: string] => {
  const at = path.lastIndexOf('.')
  return [path.slice(0, at), path.slice(at + 1)]
}

/** Adds an item to the list at a path; returns its path too. Ids are never used twice in a list. */
export const addItem = <Data extends AssetData>(
  data: Data,
  path: string,
  item: Map,
): { data: Data; path: string } => {
  const items = valueAt(data, path) as Item[]
  const numbers = items.map(({ id }) => Number(/^i(\d+)$/.exec(id)?.[1] ?? 0))
  const translated = Object.values(data.translations).flatMap((texts) => Object.keys(texts))
  const used = translated.map((key) =>
    key.startsWith(`${path}.i`) ? Number.parseInt(key.slice(path.length + 2), 10) || 0 : 0,
  )
  const id = `i${Math.max(0, ...numbers, ...used) + 1}`
  return { data: setAt(data, path, [...items, { id, ...item }]), path: `${path}.${id}` }
}

/** Reads a text in a language; null: it has no translation. */
export const textAt = (data: AssetData, path: string, language: string | null): string | null =>
  language === null
    ? String(valueAt(data, path) ?? '')
    : (data.translations[language]?.[path] ?? null)

/** Writes a text in a language; an empty translation is removed. `language` null: the text itself. */
export const setText = <Data extends AssetData>(
  data: Data,
  path: string,
  language: string | null,
  text: string,
): Data => {
  if (language === null) return setAt(data, path, text)
  const { [path]: _, ...others } = data.translations[language] ?? {}
  return {
    ...data,
    translations: {
      ...data.translations,
      [language]: text === '' ? others : { ...others, [path]: text },
    },
  }
}
