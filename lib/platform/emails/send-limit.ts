import { sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import type { TrxCtx } from '#platform/ctx.ts'

const mostAnHour = 20
const hour = 60 * 60 * 1000

/** Mails that a person sends by hand, counted by their audit lines (`send_email`): never an open relay (threats.md L4). */
export const refuseManySends = async ({ trx, shop, person, now }: Pick<TrxCtx, 'trx' | 'shop' | 'person' | 'now'>): Promise<void> => {
  // one person's sends queue up here, so that twenty at once are counted too
  await sql`select from staff where shop_id = ${shop.shop_id} and staff_id = ${person.id} for no key update`.execute(trx)
  const { rows } = await sql<{ n: string }>`select count(*)::text as n from audit where shop_id = ${shop.shop_id} and staff_id = ${person.id} and verb = 'send_email' and at > ${new Date(now.getTime() - hour)}`.execute(trx)
  if (Number(rows[0]?.n) >= mostAnHour) throw new Refusal('too_many', { headers: { 'retry-after': '3600' } })
}
