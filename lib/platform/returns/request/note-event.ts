import type { ReturnEventKind } from '#contract/returns/requests.ts'
import type { ReturnEventDetail } from '#contract/returns/requests-shapes.ts'
import type { Trx } from '#platform/db/transact.ts'

type Of = { shop_id: bigint; return_id: bigint; staff_id: bigint | null; at: Date }

/** Adds an event to a return's timeline. */
export const noteEvent = async (
  trx: Trx,
  of: Of,
  kind: ReturnEventKind,
  detail: ReturnEventDetail,
): Promise<void> => {
  await trx
    .insertInto('return_event')
    .values({ ...of, kind, detail: JSON.stringify(detail) })
    .execute()
}
