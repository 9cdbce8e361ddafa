import type { Right } from '#contract/right.ts'
import type { Platform } from '#platform/ctx.ts'
import type { Table } from './table.ts'
import type { ExportKindName } from './tables.ts'

/**
 * `file` begins the file's name; `right` is required besides the right to export, also when the job
 * starts; `feature` is the plan's.
 */
export type ExportKind = Table & { right: Right; file: string; feature?: string }

declare module '#platform/area.ts' {
  interface Area {
    /** kinds of export that list this area's data */
    exports?: { readonly [Kind in ExportKindName]?: ExportKind }
  }
}

/** Returns a kind of export, as its area describes it. */
export const kindOf = ({ areas }: Pick<Platform, 'areas'>, name: ExportKindName): ExportKind => {
  const kind = areas.find(({ exports }) => exports?.[name])?.exports?.[name]
  if (!kind) throw new Error(`no area describes the export ${name}`)
  return kind
}
