import type { FromPreview } from '#contract/assets/preview.ts'

const mostPaths = 200
const isPath = (value: unknown): value is string => typeof value === 'string' && value.length <= 200

/** Reads a message of a preview frame; null: it is none, so nothing is done. */
export const readFromPreview = (message: unknown): FromPreview | null => {
  if (typeof message !== 'object' || message === null) return null
  const { type, path, paths } = message as Record<string, unknown>
  if (type === 'ready') return { type }
  if (type === 'chose' && isPath(path)) return { type, path }
  if (type === 'overflow' && Array.isArray(paths) && paths.length <= mostPaths)
    return paths.every(isPath) ? { type, paths } : null
  return null
}
