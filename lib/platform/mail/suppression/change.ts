import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type {
  addSuppression as addCall,
  liftSuppression as liftCall,
} from '#contract/emails/delivery.ts'
import { Refusal } from '#contract/error.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { signatureOf } from '#platform/acting.ts'
import { readId, wireId } from '#platform/ids.ts'
import { suppressionsWhere, toSuppression } from './list.ts'
import { suppress } from './suppress.ts'

/** Stops emails to an address by hand; an address that is stopped by hand already stays so. */
export const addSuppression = (
  ctx: Ctx,
  { body: { email, note } }: Parsed<typeof addCall>,
): Promise<Answer<typeof addCall>> =>
  transact(ctx.db, async (trx) => {
    const { shop_id } = ctx.shop
    const [made] = await suppress(trx, ctx.vault, {
      shop_id,
      email,
      kind: 'by_hand',
      at: ctx.now,
      staff_id: signatureOf(ctx.actor).staff_id,
      note: note || null,
    })
    const [row] = await suppressionsWhere(
      trx,
      shop_id,
      sql`s.digest = ${ctx.vault.address(shop_id, email)} and s.kind = 'by_hand'`,
    )
    if (made !== undefined)
      await audit(trx, ctx, 'suppress_address', wireId('suppression', made), { email, note })
    return { suppression: toSuppression(row!) }
  })

/** Lets emails leave again; the address is in the audit, until its person is erased. */
export const liftSuppression = (
  ctx: Ctx,
  { params, body: { note } }: Parsed<typeof liftCall>,
): Promise<Answer<typeof liftCall>> =>
  transact(ctx.db, async (trx) => {
    const { rows } = await sql<{ email: string | null; kind: string }>`
      delete from suppression
      where shop_id = ${ctx.shop.shop_id}
        and suppression_id = ${readId('suppression', params.id)}
      returning email, kind`.execute(trx)
    const [row] = rows
    if (!row) throw new Refusal('not_found')
    await audit(trx, ctx, 'lift_suppression', params.id, { ...row, note })
    return { lifted: true }
  })
