import { sql } from 'kysely'
import type { EgiftEvent } from '#contract/egifts/egift-shapes.ts'
import type { EgiftStatus } from '#contract/egifts/egift.ts'
import { Refusal } from '#contract/error.ts'
import type { Act } from '#platform/ctx.ts'
import { type Actor, signatureOf } from '#platform/acting.ts'
import { type EgiftParty, mayBecome } from '#rules/egifts/egifts.ts'
import type { EgiftRow } from './read-egift.ts'

const parties: Partial<Record<Actor['kind'], EgiftParty>> = {
  person: 'staff',
  key: 'store',
  shopper: 'recipient',
}
/** Returns an actor's role in a gift. */
const partyOf = ({ kind }: Actor): EgiftParty => parties[kind] ?? 'job'

/** Refuses an act with the gift's current status. */
export const movedOn = ({ status }: Pick<EgiftRow, 'status'>): Refusal =>
  new Refusal('egift_moved_on', { facts: { status } })

export const noteStep = async (
  { trx, shop, actor, now }: Act,
  { egift_id }: Pick<EgiftRow, 'egift_id'>,
  kind: EgiftEvent['kind'],
  detail: Record<string, string> = {},
): Promise<void> => {
  await sql`
    insert into egift_event (shop_id, egift_id, kind, actor, staff_id, detail, at)
    values (
      ${shop.shop_id}, ${egift_id}, ${kind}, ${partyOf(actor)}, ${signatureOf(actor).staff_id},
      ${JSON.stringify(detail)}::jsonb, ${now}
    )`.execute(trx)
}

export const refuseUnlessTo = (row: EgiftRow, to: EgiftStatus, actor: Actor): void => {
  if (!mayBecome(row.status, to, partyOf(actor))) throw movedOn(row)
}

/** Moves a locked gift to a status, if the table of transitions allows it. */
export const become = async (
  giving: Act,
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
  refuseUnlessTo(row, to, giving.actor)
  await giving.trx
    .updateTable('egift')
    .set({ status: to, ...set })
    .where('shop_id', '=', giving.shop.shop_id)
    .where('egift_id', '=', row.egift_id)
    .execute()
  return { ...row, status: to, ...set }
}
