import type { Area } from '#platform/area.ts'
import { readCatalog } from '#platform/db/catalog.ts'
import type { Db } from '#platform/db/transact.ts'

/** Tables of the ledger, which are written card by card, as of the cut. */
export const ledgerTables: readonly string[] = ['gift_card', 'lot', 'movement', 'entry', 'seal']

/** A table that leaves with its shop: what it leaves out, and the key by which it is walked. */
export type LeavingTable = {
  name: string
  /** columns of bytes, which are sealed or digests, and those that open something */
  without: string[]
  key: { name: string; type: string }[]
  /** when a row was made, so that later ones are left out; null: not known */
  made: string | null
}

/**
 * Lists the tables that leave with a shop, as the manifests of the areas say: all with rows of a
 * shop but those that stay.
 */
export const leavingTables = async (db: Db, areas: readonly Area[]): Promise<LeavingTable[]> => {
  const facts = new Map(areas.flatMap(({ tables = {} }) => Object.entries(tables)))
  return (await readCatalog(db)).flatMap(({ name, columns, key }) => {
    const of = facts.get(name)
    const typeOf = (column: string) => columns.find((one) => one.name === column)?.type ?? 'text'
    const has = (column: string): boolean => columns.some((one) => one.name === column)
    if (!has('shop_id') || !of || of.stays || ledgerTables.includes(name)) return []
    return [
      {
        name,
        without: [
          ...columns.filter(({ type }) => type.startsWith('bytea')).map((one) => one.name),
          ...(of.secret ?? []),
        ],
        key: key
          .filter((one) => one !== 'shop_id')
          .map((one) => ({ name: one, type: typeOf(one) })),
        made: ['created_at', 'at'].find(has) ?? null,
      },
    ]
  })
}
