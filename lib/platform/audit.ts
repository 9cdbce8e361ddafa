import type { Ctx } from './ctx.ts'
import type { Db, Trx } from './db/transact.ts'

/** Who did what to what, in the transaction that did it. Never holds codes, tokens or passwords. */
export const audit = async (db: Db | Trx, ctx: Pick<Ctx, 'shop' | 'now' | 'requestId'> & { person: Ctx['person'] | null }, verb: string, subject: string, detail?: unknown): Promise<void> => {
  await db
    .insertInto('audit')
    .values({
      shop_id: ctx.shop.shop_id,
      staff_id: ctx.person?.id ?? null,
      actor: ctx.person?.email ?? 'platform',
      verb,
      subject,
      detail: detail === undefined ? null : JSON.stringify(detail),
      request_id: ctx.requestId,
      at: ctx.now,
    })
    .execute()
}
