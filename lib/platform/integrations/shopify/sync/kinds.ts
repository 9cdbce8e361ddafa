import type { Selectable } from 'kysely'
import type { StoreSyncTable } from './tables.ts'

export type SyncRow = Selectable<StoreSyncTable>
export type SyncKind = Exclude<SyncRow['kind'], 'money'>

/** Kinds in the order of their first sync: orders find their customers. */
export const syncKinds: readonly SyncKind[] = ['customers', 'orders']
