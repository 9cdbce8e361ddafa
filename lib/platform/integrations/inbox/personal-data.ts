import { sql } from 'kysely'
import type { Area, DataSubject, Telling } from '#platform/area.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import type { Trx } from '#platform/db/transact.ts'

/** Digests of all addresses that were a customer's. */
const digestsOf = ({ vault, shop }: Pick<TrxCtx, 'vault' | 'shop'>, { emails }: DataSubject) =>
  emails.map((email) => vault.address(shop.shop_id, email).toString('hex'))

/** Selects the deliveries or questions that name one of these addresses. */
const theirs = (ctx: TrxCtx, subject: DataSubject) => sql`
  shop_id = ${ctx.shop.shop_id}
  and person_digest in (
    select decode(d, 'hex') from unnest(${digestsOf(ctx, subject)}::text[]) d
  )`

/** Locks deliveries about a person before their address: a worker locks them in this order, too. */
export const holdDeliveries: Area['hold'] = async (ctx, subject) => {
  await sql`
    select from inbox
    where ${theirs(ctx, subject)}
    order by inbox_id
    for update`.execute(ctx.trx)
}

/** Deletes what vendors delivered about a customer; what wasn't done yet is done no more. */
export const forgetDeliveries = async (ctx: TrxCtx, subject: DataSubject): Promise<void> => {
  await sql`
    update inbox
    set body = null, person_digest = null,
      state = case when state = 'waiting' then 'stuck' else state end
    where ${theirs(ctx, subject)}`.execute(ctx.trx)
}

/** Clears a helpdesk's questions about a customer in the log. */
export const forgetQuestions = async (ctx: TrxCtx, subject: DataSubject): Promise<void> => {
  await sql`
    update integration_call
    set sent = null, answered = null, person_digest = null
    where ${theirs(ctx, subject)}`.execute(ctx.trx)
}

const rowsAbout = async (trx: Trx, shopId: bigint, subject: DataSubject) => {
  const { rows } = await sql<{ name: string; external_id: string; gift_card: string; at: Date }>`
    select name, external_id, 'g' || gift_card_id as gift_card, issued_at as at
    from vendor_issue
    where shop_id = ${shopId} and gift_card_id = any(${subject.gift_card_ids}::bigint[])
    order by issued_at, external_id`.execute(trx)
  return rows
}

/** Exports what was issued to a customer for vendors, by the vendors' ids. */
export const tellDeliveries = async (
  trx: Trx,
  { shop }: Telling,
  subject: DataSubject,
): Promise<Record<string, unknown[]>> => ({
  issued_for_vendors: await rowsAbout(trx, shop.shop_id, subject),
})
