import { Refusal } from '#contract/error.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { isTaken } from '#platform/db/is-taken.ts'
import type { Trx } from '#platform/db/transact.ts'
import { lock } from '#platform/money/locks.ts'
import { absorbGuest, findGuests, guestNumber, nameGuest } from '#platform/customers/guest.ts'
import { adoptCards } from './adopt-cards.ts'
import { valuesOf } from './customer-values.ts'

/** A store's record of a customer; fields that it omits stay. */
export type StoreRecord = {
  id: string
  email: string | null
  first_name?: string | null | undefined
  last_name?: string | null | undefined
  phone?: string | null | undefined
  state?: string | undefined
  tags?: string | undefined
  language?: string | null | undefined
  birthday?: string | null | undefined
  country?: string | undefined
  accepts_marketing?: boolean | undefined
  total_spent?: string | undefined
  orders_count?: number | undefined
  created_at?: string | undefined
}
type Writing = Pick<TrxCtx, 'trx' | 'areas' | 'now'> & { shop: Pick<TrxCtx['shop'], 'shop_id'> }

/** Finds and locks the customer with the store's id, also one who was merged or erased. */
export const findNamed = (trx: Trx, shopId: bigint, id: string) =>
  trx
    .selectFrom('customer')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('platform_customer_id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/**
 * Writes a store's record of a customer; a guest with its email becomes that customer.
 * `mayRedirect`: may change the email to which codes of existing cards are sent.
 */
export const writeCustomer = async (
  ctx: Writing,
  record: StoreRecord,
  { mayRedirect, version = null }: { mayRedirect: boolean; version?: Date | null },
): Promise<{ customer_id: bigint; isNew: boolean }> => {
  const { trx, shop, now } = ctx
  const { shop_id } = shop
  if (record.email) await lock(trx, 'email', shop_id, record.email)
  const [guest] = record.email ? await findGuests(trx, shop_id, [record.email]) : []
  const named = await findNamed(trx, shop_id, record.id)
  if (guest && !named) await nameGuest(trx, shop_id, guest.customer_id, record.id)
  const known = named ?? (guest && (await findNamed(trx, shop_id, record.id)))
  if (!known && guestNumber(record.id) !== null)
    throw new Refusal('invalid_input', {
      field: 'id',
      message: 'id: ids of this form are reserved for customers that no store has named',
    })
  if (known?.merged_into || known?.erased_at)
    throw new Refusal('already_there', {
      field: 'id',
      message: 'This customer was merged or erased and can’t be restored. Nothing was changed.',
    })
  if (known && record.email && record.email !== known.email && !mayRedirect)
    await refuseRedirecting(trx, shop_id, known.customer_id)
  if (guest && known && guest.customer_id !== known.customer_id)
    await absorbGuest(ctx, guest.customer_id, known.customer_id)
  const values = { shop_id, ...valuesOf(record, known, { now, version }) }
  const { customer_id } = await trx
    .insertInto('customer')
    .values(values)
    .onConflict((on) => on.columns(['shop_id', 'platform_customer_id']).doUpdateSet(values))
    .returning('customer_id')
    .executeTakeFirstOrThrow()
    .catch((cause: unknown) => {
      if (isTaken(cause, ['shop_id', 'email']))
        throw new Refusal('already_there', {
          field: 'email',
          message: 'Another customer of this shop has this email. Nothing was changed.',
        })
      throw cause
    })
  await adoptCards(trx, shop_id, [customer_id])
  return { customer_id, isNew: known === undefined }
}

/**
 * Refuses a new email for a customer with cards: codes are sent to the email, and a code is money
 * (as in emails/resend-mail.ts).
 */
const refuseRedirecting = async (trx: Trx, shopId: bigint, customer_id: bigint): Promise<void> => {
  const card = await trx
    .selectFrom('gift_card')
    .select('gift_card_id')
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customer_id)
    .where('merged_into', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (card)
    throw new Refusal('forbidden', {
      field: 'email',
      message:
        'This customer’s codes are sent to this email. Only team members who see full codes can change it.',
    })
}
