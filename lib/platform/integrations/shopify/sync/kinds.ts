import type { Selectable } from 'kysely'
import type { StoreSyncTable } from './tables.ts'

export type SyncRow = Selectable<StoreSyncTable>
export type SyncKind = SyncRow['kind']

/** Kinds in the order of their first sync: orders find their customers. */
export const syncKinds: readonly SyncKind[] = ['customers', 'orders']
