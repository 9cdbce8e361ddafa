import { createHash } from 'node:crypto'
import type { WorkflowData } from '#contract/workflows/definition-shapes.ts'

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined && inner !== null)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  )
}

/**
 * Returns the digest of a definition as hex text: the same whatever the order of its fields. Its
 * start and end are no part of it, because they don't change what it gives; null is as absent.
 */
export const definitionDigest = ({ starts_at: _, ends_at: __, ...data }: WorkflowData): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(data)))
    .digest('hex')
