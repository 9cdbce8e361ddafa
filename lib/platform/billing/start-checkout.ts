import type { startCheckout as call } from '#contract/billing/calls.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { storefrontUrl } from '#env.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { newToken } from '#platform/staff/password/password.ts'
import { formatMinor } from '#rules/money.ts'
import { discountOf, planNamed, priceOf } from './plans.ts'

const goodForMs = 60 * 60 * 1000

/**
 * Starts a checkout on the storefront, valid for an hour; its token is the only way in. Always a
 * test: no money moves.
 */
export const startCheckout = (
  ctx: Ctx,
  { query }: Parsed<typeof call>,
): Promise<Answer<typeof call>> =>
  transact(ctx.db, async (trx) => {
    const { plan_name, payment_plan, code, locale } = query
    const plan = planNamed(plan_name)
    if (!plan)
      throw new Refusal('invalid_input', {
        field: 'plan_name',
        message: 'plan_name: there is no such plan',
      })
    const discount = discountOf(code)
    if (code && !discount) throw new Refusal('code_refused', { field: 'code' })
    const price = priceOf(plan, payment_plan, discount) ?? 0n
    const { token, digest } = newToken()
    const expires_at = new Date(ctx.now.getTime() + goodForMs)
    await trx
      .insertInto('checkout')
      .values({
        token_digest: digest,
        shop_id: ctx.shop.shop_id,
        staff_id: ctx.actor.id,
        plan_name,
        payment_plan,
        code: discount?.code ?? null,
        price,
        created_at: ctx.now,
        expires_at,
        ended_at: null,
        approved: null,
      })
      .execute()
    await audit(trx, ctx, 'start_checkout', plan_name, {
      payment_plan,
      price: formatMinor(price),
      ...(discount ? { code: discount.code } : {}),
    })
    return {
      location: `${storefrontUrl(ctx.env)}/checkout/${token}${locale ? `?lang=${locale}` : ''}`,
    }
  })
