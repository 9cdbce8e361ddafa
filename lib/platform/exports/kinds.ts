import type { Right } from '#contract/right.ts'
import { activityTable } from './activity-rows.ts'
import { customerTable } from './customer-rows.ts'
import { giftCardTable } from './gift-card-rows.ts'
import { journalTable } from './journal-rows.ts'
import { liabilityTable } from './liability-rows.ts'
import type { Table } from './table.ts'
import type { ExportKindName } from './tables.ts'

/**
 * `file` begins the file's name; `right` is required besides the right to export, also when the job
 * starts.
 */
export type ExportKind = Table & { right: Right; file: string }

/** Lists every kind of export, one line an area. */
export const kinds: Record<ExportKindName, ExportKind> = {
  activity: { right: 'read', file: 'activity', ...(activityTable as Table) },
  customers: { right: 'lookup', file: 'customers', ...(customerTable as Table) },
  gift_cards: { right: 'read', file: 'gift-cards', ...(giftCardTable as Table) },
  journal: { right: 'read', file: 'journal', ...(journalTable as Table) },
  liability: { right: 'read', file: 'liability', ...(liabilityTable as Table) },
}
