import type { Page } from './things.ts'

type Dated = { updatedAt: string; createdAt: string }

const dated = /^updated_at:(>=?)'?([^']+)'?$/

/** Reads the one search by a field that is imitated: `updated_at:>='…'`, or `>`. */
export const matching = <T extends Dated>(list: Iterable<T>, { query, sortKey }: Page): T[] => {
  const [, sign, since = ''] = dated.exec(query ?? '') ?? []
  if (query && !sign) throw new Error(`the search ${query} isn't imitated`)
  const from = Date.parse(since)
  const isFound = ({ updatedAt }: T): boolean =>
    sign === '>' ? Date.parse(updatedAt) > from : Date.parse(updatedAt) >= from
  const found = sign ? [...list].filter(isFound) : [...list]
  return sortKey === 'UPDATED_AT'
    ? found.toSorted((a, b) => Date.parse(a.updatedAt) - Date.parse(b.updatedAt))
    : found
}
