import { WorkflowData } from '#contract/workflows/definition-shapes.ts'
import type { Vendor } from '#contract/workflows/triggers.ts'
import { triggers } from '#contract/workflows/triggers.ts'
import type { OwnFields } from '#rules/workflows/conditions.ts'
import { type Problem, problemsOf } from '#rules/workflows/problems.ts'

/** Facts by which a shop's draft is judged. */
export type Judging = {
  /** the day in the shop's time zone, and the moment at which it would go live */
  today: string
  from: Date
  /** fields of each custom trigger of the shop, by its name */
  own: ReadonlyMap<string, OwnFields>
  vendors: ReadonlySet<Vendor>
}

/** A draft: its definition, unless it can't be read, and everything that keeps it from going live. */
export type JudgedDraft = { data: WorkflowData | null; problems: Problem[] }

const timeProblems = ({ starts_at, ends_at }: WorkflowData, from: Date): Problem[] => {
  if (!ends_at) return []
  const end = new Date(ends_at)
  const begin = starts_at ? new Date(starts_at) : from
  return end <= from || end <= begin ? [{ path: 'ends_at', key: 'ends_early' }] : []
}

const vendorProblems = (trigger: string, vendors: ReadonlySet<Vendor>): Problem[] => {
  const known = Object.entries(triggers).find(([name]) => name === trigger)?.[1]
  const needed = known && 'needs' in known ? known.needs : null
  return needed && !vendors.has(needed)
    ? [{ path: 'trigger', key: 'trigger_unconnected', facts: { vendor: needed } }]
    : []
}

/**
 * Reads a draft, which may be incomplete or wrong, and lists its problems. Keys that a definition
 * doesn't have make it unreadable, as does a value of another type.
 */
export const judgeDraft = (draft: unknown, { today, from, own, vendors }: Judging): JudgedDraft => {
  const { data, error } = WorkflowData.safeParse(draft)
  if (error)
    return {
      data: null,
      problems: error.issues.map(({ path }) => ({
        path: path.map(String).join('.'),
        key: 'unreadable',
      })),
    }
  return {
    data,
    problems: [
      ...problemsOf(data, today, own.get(data.trigger)),
      ...vendorProblems(data.trigger, vendors),
      ...timeProblems(data, from),
    ],
  }
}
