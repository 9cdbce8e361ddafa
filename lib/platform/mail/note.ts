import type { TrxCtx } from '#platform/ctx.ts'
import type { MailEventTable } from './tables.ts'

/** What a person did about a mail, in the transaction that did it. */
export const noteMail = async (
  { trx, shop, actor, now }: TrxCtx,
  mail_id: bigint,
  kind: MailEventTable['kind'],
  detail: Record<string, string> = {},
): Promise<void> => {
  await trx
    .insertInto('mail_event')
    .values({
      shop_id: shop.shop_id,
      mail_id,
      kind,
      staff_id: actor.id,
      detail: JSON.stringify(detail),
      at: now,
    })
    .execute()
}
