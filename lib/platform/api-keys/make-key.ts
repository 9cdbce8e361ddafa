import type { makeApiKey as call } from '#contract/api-keys/calls.ts'
import { apiKeysMost } from '#contract/api-keys/scope.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { type Scope, scopes as everyScope } from '#contract/right.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { transact, type Trx } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import { allowedExpiry } from '#platform/money/gates/gates.ts'
import { issueKey } from '#platform/redemptions/issue-key.ts'
import { holdSettings } from '#platform/shop/hold-settings.ts'
import { limitColumns } from '#platform/staff/personal-limits.ts'
import { newApiKey } from './key-text.ts'
import { findApiKey } from './read-keys.ts'

const refuseTooMany = async (trx: Trx, { shop }: Ctx): Promise<void> => {
  await holdSettings(trx, shop.shop_id)
  const { n } = await trx
    .selectFrom('store_key')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('shop_id', '=', shop.shop_id)
    .where('member_id', 'is not', null)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(n) >= apiKeysMost) throw new Refusal('too_many_api_keys')
}

const moving: readonly Scope[] = ['issue', 'adjust']

/**
 * Makes the member as which a key acts. No one can sign in as it, and no email goes to it: it has
 * neither password nor address. It sees codes as staff only if it moves money.
 */
const makeMember = async (
  trx: Trx,
  { shop, now }: Ctx,
  { name, scopes, limits }: Parsed<typeof call>['body'],
): Promise<bigint> => {
  const { staff_id } = await trx
    .insertInto('staff')
    .values({
      shop_id: shop.shop_id,
      email: '',
      name,
      level: moving.some((scope) => scopes.includes(scope)) ? 'staff' : 'limited',
      scopes: everyScope.filter((scope) => scopes.includes(scope)),
      ...limitColumns({ per_issue: limits?.per_issue ?? null, per_day: limits?.per_day ?? null }),
      password_hash: null,
      blocked_at: null,
      created_at: now,
    })
    .returning('staff_id')
    .executeTakeFirstOrThrow()
  return staff_id
}

/** Makes an API key and returns it once; only a digest is stored. */
export const makeApiKey = (ctx: Ctx, { body }: Parsed<typeof call>): Promise<Answer<typeof call>> =>
  transact(ctx.db, async (trx) => {
    await refuseTooMany(trx, ctx)
    const { name, limits } = body
    const expires_on = allowedExpiry(ctx, body.expires_on, 'expires_on')
    const { key, key_id } = await issueKey({ ...ctx, trx }, { name, key: newApiKey(), expires_on })
    const id = wireId('api_key', key_id)
    await trx
      .updateTable('store_key')
      .set({ member_id: await makeMember(trx, ctx, body) })
      .where('shop_id', '=', ctx.shop.shop_id)
      .where('key_id', '=', key_id)
      .execute()
    const { api_key } = await findApiKey(trx, ctx, id)
    await audit(trx, ctx, 'make_api_key', id, {
      name,
      scopes: api_key.scopes,
      ...(limits ? api_key.limits : {}),
      ...(expires_on ? { expires_on } : {}),
    })
    return { ...api_key, key }
  })
