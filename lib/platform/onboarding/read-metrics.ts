import { sql } from 'kysely'
import type { Answer } from '#contract/endpoint.ts'
import {
  type getShopMetrics as call,
  type SetUpStep,
  setUpSteps,
} from '#contract/onboarding/calls.ts'
import type { Ctx } from '#platform/ctx.ts'
import { planTitle } from '#rules/way/feature-gate.ts'

type Found = { customers: boolean; staff: boolean; first_credit: boolean }

/** Derives each setup step from the data. */
export const readMetrics = async (ctx: Ctx): Promise<Answer<typeof call>> => {
  const { settings, shop_id } = ctx.shop
  const { rows } = await sql<Found>`
    select
      exists (
        select from customer
        where shop_id = ${shop_id} and not made_here) as customers,
      (select count(*) from (
        select from staff
        where shop_id = ${shop_id} and blocked_at is null and not is_admin and scopes is null
        limit 2) p) > 1 as staff,
      exists (
        select from movement
        where shop_id = ${shop_id} and kind = 'issue') as first_credit`.execute(ctx.db)
  const { customers = false, staff = false, first_credit = false } = rows[0] ?? {}
  const {
    email_sender: sender,
    limit_store_credit_issue_max_value: max,
    limit_store_credit_issue_min_value: min,
  } = settings
  const done: Record<SetUpStep, boolean> = {
    terms: settings.is_accepted_terms === true,
    plan: planTitle(settings) !== null,
    sender: Boolean(sender?.from_name || sender?.reply_to),
    limits: Boolean(max ?? min),
    customers,
    staff,
    first_credit,
  }
  return { steps: setUpSteps.map((name) => ({ name, done: done[name] })) }
}
