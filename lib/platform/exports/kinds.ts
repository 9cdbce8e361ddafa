import type { Right } from '#contract/right.ts'
import { activityTable } from '#platform/exports/rows/activity-rows.ts'
import { customerTable } from '#platform/exports/rows/customer-rows.ts'
import { giftCardTable } from '#platform/exports/rows/gift-card-rows.ts'
import { journalTable } from '#platform/exports/rows/journal-rows.ts'
import { liabilityTable } from '#platform/exports/rows/liability-rows.ts'
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
