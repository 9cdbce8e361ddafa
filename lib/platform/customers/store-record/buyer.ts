import { sql } from 'kysely'
import type { CustomerOfStore } from '#contract/events/data-shapes.ts'
import type { Taking } from '#platform/events/handler.ts'
import { findNamed, writeCustomer } from './write-customer.ts'

/** The customer of an order; erased ones keep their orders without words. */
export type Buyer = { customer_id: bigint; isErased: boolean }

const hasOther = async ({ trx, shop }: Taking, email: string, id: string): Promise<boolean> => {
  const { rows } = await sql`
    select from customer
    where shop_id = ${shop.shop_id} and email = ${email} and platform_customer_id <> ${id}
      and not (made_here and platform_customer_id like 'tender-%')`.execute(trx)
  return rows.length > 0
}

/** Finds the customer whom an order names, or makes them; who is known stays as they are. */
export const buyerOf = async (ctx: Taking, customer: CustomerOfStore): Promise<Buyer> => {
  const known = await findNamed(ctx.trx, ctx.shop.shop_id, customer.id)
  if (known)
    return {
      customer_id: known.merged_into ?? known.customer_id,
      isErased: known.erased_at !== null,
    }
  const isTaken = customer.email ? await hasOther(ctx, customer.email, customer.id) : false
  // another customer's address stays theirs; the store's next record of this one may bring a new one
  const email = isTaken ? null : (customer.email ?? null)
  const { customer_id } = await writeCustomer(
    ctx,
    { ...customer, email },
    { mayRedirect: false, version: customer.updated_at ? new Date(customer.updated_at) : null },
  )
  return { customer_id, isErased: false }
}
