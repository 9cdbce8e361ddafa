import { sql } from 'kysely'
import type { exportCustomer as call } from '#contract/customers/read.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { emailsOf } from './emails-of.ts'
import { findCustomer } from '#platform/customers/read-customer.ts'

/**
 * Exports all that is kept about a person, in one snapshot. Amounts are wire money; codes are cut
 * to the last four, since the reader isn't yet proven to be that person.
 */
export const exportCustomer = async (
  ctx: Ctx,
  { params }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const all = await transact(ctx.db, async (trx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(trx)
    const customer = await findCustomer(trx, ctx, params.id)
    const emails = await emailsOf(trx, ctx, customer)
    const cards = await trx
      .selectFrom('gift_card')
      .select('gift_card_id')
      .where('shop_id', '=', ctx.shop.shop_id)
      .where('customer_id', '=', customer.customer_id)
      .execute()
    const subject = { ...customer, emails, gift_card_ids: cards.map((card) => card.gift_card_id) }
    const data: Record<string, unknown[]> = {}
    for (const area of ctx.areas)
      for (const [name, rows] of Object.entries((await area.tell?.(trx, ctx, subject)) ?? {})) {
        if (name in data) throw new Error(`two areas tell ${name}`)
        data[name] = rows
      }
    return data
  })
  await audit(ctx.db, ctx, 'export_customer', params.id)
  return {
    shop: ctx.shop.name,
    currency: ctx.shop.currency,
    made_at: ctx.now.toISOString(),
    ...all,
  }
}
