import { sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import { audit } from '#platform/audit.ts'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import type { Person } from '#platform/acting.ts'
import { type Db, type Trx, transact } from '#platform/db/transact.ts'
import { findShop } from '#platform/shop/find-shop.ts'
import { personOf, type PersonRow } from '#platform/staff/person.ts'
import { digestOf } from '#platform/staff/password/password.ts'
import { may } from '#rules/way/access.ts'
import { holdSettings } from '#platform/shop/hold-settings.ts'
import { planNamed, planOf, settingsOfPlan, type SoldPlan } from './plans.ts'
import type { CheckoutTable } from './tables.ts'

export type Checkout = Pick<CheckoutTable, 'payment_plan' | 'code' | 'price'> & {
  plan: SoldPlan
  shop: ShopScope
  actor: Person
}
type Row = CheckoutTable & PersonRow & { shop_url: string }

/**
 * Finds the checkout to approve. Refused if the token is unknown, used or expired, or if its person
 * lost the right.
 */
const openCheckout = async (db: Db | Trx, token: string, now: Date): Promise<Checkout> => {
  const { rows } = await sql<Row>`
    select c.*, s.shop_url, p.email as staff_email, p.name as staff_name,
      p.level, p.limit_issue, p.limit_day, p.limit_return, p.limit_return_day, p.is_admin, p.is_pos,
      p.scopes
    from checkout c
      join shop s on s.shop_id = c.shop_id
      join staff p on p.staff_id = c.staff_id and p.shop_id = c.shop_id
    where c.token_digest = ${digestOf(token)} and c.ended_at is null
      and c.expires_at > ${now} and p.blocked_at is null`.execute(db)
  const row = rows[0]
  const plan = row && planNamed(row.plan_name)
  if (!row || !plan) throw new Refusal('link_spent')
  const person = personOf(row, row.shop_url)
  const shop = await findShop(db, row.shop_url)
  if (!may(person, 'settings') || shop.settings.block_shop) throw new Refusal('link_spent')
  return { ...row, plan, shop, actor: person }
}

export const readCheckout = ({ db, clock }: Platform, token: string): Promise<Checkout> =>
  openCheckout(db, token, clock())

/** Ends a checkout, once; approval changes the shop's plan at once. */
export const settleCheckout = (
  { db, clock }: Platform,
  token: string,
  approved: boolean,
  requestId: string,
): Promise<void> =>
  transact(db, async (trx) => {
    const now = clock()
    const { plan, shop, actor, payment_plan } = await openCheckout(trx, token, now)
    // the second of two simultaneous calls waits here and finds it ended
    const ended = await trx
      .updateTable('checkout')
      .set({ ended_at: now, approved })
      .where('shop_id', '=', shop.shop_id)
      .where('token_digest', '=', digestOf(token))
      .where('ended_at', 'is', null)
      .returning('plan_name')
      .executeTakeFirst()
    if (!ended) throw new Refusal('link_spent')
    const by = { shop, actor, now, requestId }
    if (!approved) return audit(trx, by, 'cancel_checkout', plan.name)
    const before = await holdSettings(trx, shop.shop_id)
    await sql`
      update shop set settings = settings || ${JSON.stringify(settingsOfPlan(plan))}::jsonb
      where shop_id = ${shop.shop_id}`.execute(trx)
    await audit(trx, by, 'change_plan', plan.name, {
      before: planOf(before),
      payment_plan,
    })
  })
