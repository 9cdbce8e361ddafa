import { type AssetData, type AssetName, assets } from '#contract/assets/assets.ts'
import { isSame } from '#rules/tools/same.ts'
import { leavesOf, listsOf } from './leaves.ts'

/** A difference of two versions: the field's declaration, and what it was and is. */
export type Change = { key: string; values: Record<string, string> }

const shown = (value: unknown): string => (value === null ? '' : String(value))

/** Lists how an asset's data differs: values, items added, removed and moved, translations. */
export const changesOf = (name: AssetName, before: AssetData, after: AssetData): Change[] => {
  const { fields } = assets[name]
  const was = new Map(leavesOf(fields, before).map((leaf) => [leaf.path, leaf.value]))
  const values = leavesOf(fields, after)
    .filter(({ path, value }) => was.has(path) && was.get(path) !== value)
    .map(({ of, field, value, path }) => ({
      key: field.kind === 'text' ? 'text' : field.kind,
      values: { field: `${name}.${of}`, before: shown(was.get(path)), after: shown(value) },
    }))
  return [...values, ...changesOfLists(name, before, after), ...changesOfWords(before, after)]
}

const changesOfLists = (name: AssetName, before: AssetData, after: AssetData): Change[] => {
  const { fields } = assets[name]
  const was = new Map(listsOf(fields, before).map((list) => [list.path, list.items]))
  return listsOf(fields, after).flatMap(({ path, of, items }) => {
    const old = was.get(path)
    if (!old) return []
    const at = `${name}.${of}`
    const [ids, oldIds] = [items, old].map((all) => all.map(({ id }) => id)) as [string[], string[]]
    const changed = (key: string, all: typeof items, others: string[]): Change[] =>
      all
        .filter(({ id }) => !others.includes(id))
        .map(({ type }) => ({ key, values: { field: `${at}.${type}` } }))
    const kept = ids.filter((id) => oldIds.includes(id))
    const isMoved = kept.join() !== oldIds.filter((id) => ids.includes(id)).join()
    return [
      ...changed('added', items, oldIds),
      ...changed('removed', old, ids),
      ...(isMoved ? [{ key: 'moved', values: { field: at } }] : []),
    ]
  })
}

const changesOfWords = (before: AssetData, after: AssetData): Change[] =>
  [...new Set([...Object.keys(before.translations), ...Object.keys(after.translations)])]
    .filter(
      (language) =>
        !isSame(before.translations[language] ?? {}, after.translations[language] ?? {}),
    )
    .map((language) => ({ key: 'translations', values: { language } }))
