import type { Input } from '#contract/endpoint.ts'
import { type Export, listExports } from '#contract/exports.ts'

export const exportsAPage = 20

/** What of the list stands in the address, as the call wants it. */
export function exportsQuery(
  valueOf: (name: string) => string | string[] | null | undefined,
): NonNullable<Input<typeof listExports>['query']> {
  const place = (['after', 'before'] as const).flatMap((name) => {
    const value = valueOf(name)
    return typeof value === 'string' && listExports.query.shape[name].safeParse(value).success ? [[name, value]] : []
  })
  return { ...Object.fromEntries(place), limit: exportsAPage }
}

export const isUnfinished = ({ state }: Pick<Export, 'state'>): boolean => state === 'queued' || state === 'running'
