import { sql } from 'kysely'
import type { EgiftEvent, EgiftStatus } from '#contract/egift.ts'
import { Refusal } from '#contract/error.ts'
import type { Mailing } from '#platform/mail/queue.ts'
import { type Actor, mayBecome } from '#rules/egifts.ts'
import type { EgiftRow } from './read-egift.ts'

/**
 * A change of a gift: the transaction, the shop, and who makes it. `person` is set when `by` is
 * staff.
 */
export type Giving = Mailing & { by: Actor }

/** A refusal that says where the gift stands. */
export const movedOn = ({ status }: Pick<EgiftRow, 'status'>): Refusal =>
  new Refusal('egift_moved_on', { facts: { status } })

export const noteStep = async (
  { trx, shop, person, by, now }: Giving,
  { egift_id }: Pick<EgiftRow, 'egift_id'>,
  kind: EgiftEvent['kind'],
  detail: Record<string, string> = {},
): Promise<void> => {
  await sql`
    insert into egift_event (shop_id, egift_id, kind, actor, staff_id, detail, at)
    values (
      ${shop.shop_id}, ${egift_id}, ${kind}, ${by}, ${person?.id ?? null},
      ${JSON.stringify(detail)}::jsonb, ${now}
    )`.execute(trx)
}

export const refuseUnlessTo = (row: EgiftRow, to: EgiftStatus, by: Actor): void => {
  if (!mayBecome(row.status, to, by)) throw movedOn(row)
}

/** Leads a held gift on, if the table of transitions has the way. The caller holds its row. */
export const become = async (
  giving: Giving,
  row: EgiftRow,
  to: EgiftStatus,
  set: Partial<
    Pick<
      EgiftRow,
      | 'send_at'
      | 'sent_at'
      | 'opened_at'
      | 'claimed_at'
      | 'expires_at'
      | 'reminded_at'
      | 'warned_at'
      | 'mail_id'
    >
  > = {},
): Promise<EgiftRow> => {
  refuseUnlessTo(row, to, giving.by)
  await giving.trx
    .updateTable('egift')
    .set({ status: to, ...set })
    .where('shop_id', '=', giving.shop.shop_id)
    .where('egift_id', '=', row.egift_id)
    .execute()
  return { ...row, status: to, ...set }
}
