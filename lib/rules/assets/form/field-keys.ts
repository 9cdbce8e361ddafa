import type { AssetName } from '#contract/assets/assets.ts'

const joined = (path: string): string => path.replaceAll(/[.-]/g, '_')

/**
 * Lists the keys under which a field's or group's label is looked for: its whole path, its own name
 * within its group, its name.
 */
export const fieldKeys = (name: AssetName, of: string): string[] => {
  const parts = of.split('.').filter(Boolean)
  return [
    joined([name, ...parts].join('.')),
    joined(parts.slice(-2).join('.')),
    joined(parts.at(-1) ?? 'texts'),
  ]
}

/** Writes the name of a field that has no label yet as words: "sub_title" as "Sub title". */
export const spelledOut = (of: string): string => {
  const words = (of.split('.').at(-1) ?? '').replaceAll(/[_-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
