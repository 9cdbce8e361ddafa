import type { Right } from '#contract/right.ts'
import type { Ctx, Platform } from '#platform/ctx.ts'
import type { Table } from './table.ts'
import type { Cut, ExportKindName } from './tables.ts'

/**
 * `file` begins the file's name; `right` is required besides the right to export, also when the job
 * starts; `feature` is the plan's.
 */
export type ExportKind = (Table | Lines) & { right: Right; file: string; feature?: string }

/** An export that is no table: lines of JSON, packed, without filters. */
export type Lines = {
  count: (ctx: Ctx) => Promise<bigint>
  lines: (ctx: Ctx, cut: Cut) => AsyncGenerator<string[]>
}

/** Ending and media type of a kind's file. */
export const fileTypeOf = (kind: ExportKind) =>
  'lines' in kind
    ? ({ ending: 'jsonl.gz', type: 'application/gzip' } as const)
    : ({ ending: 'csv', type: 'text/csv' } as const)

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
