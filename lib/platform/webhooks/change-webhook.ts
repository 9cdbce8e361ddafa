import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { NoticeType } from '#contract/feed/notice-types.ts'
import type {
  changeWebhook as changeCall,
  deleteWebhook as deleteCall,
  makeWebhook as makeCall,
  rotateWebhookSecret as rotateCall,
} from '#contract/webhooks/calls.ts'
import { oldSecretHours, webhooksMost, type WebhookState } from '#contract/webhooks/webhook.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { transact, type Trx } from '#platform/db/transact.ts'
import { beginFeed } from '#platform/feed/follow-feeds.ts'
import { readId, wireId } from '#platform/ids.ts'
import { closeBreaker } from '#platform/outgoing/breaker.ts'
import { NotReached, refusePrivate } from '#platform/outgoing/request.ts'
import { wake } from '#platform/work/wake.ts'
import { endSends } from './cancel-sends.ts'
import { webhookReach } from './reach.ts'
import { findWebhook, holdWebhook } from './read-webhooks.ts'
import { newSecret } from './signature.ts'

/** Refuses an address to which no request would be made. */
const refuseAddress = ({ env }: Ctx, url: string): Promise<void> =>
  refusePrivate(webhookReach(env), url).catch((cause: unknown) => {
    throw cause instanceof NotReached ? new Refusal('webhook_address', { field: 'url' }) : cause
  })

const refuseTooMany = async (trx: Trx, { shop }: Ctx): Promise<void> => {
  await sql`select from shop where shop_id = ${shop.shop_id} for no key update`.execute(trx)
  const { n } = await trx
    .selectFrom('webhook')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('shop_id', '=', shop.shop_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(n) >= webhooksMost) throw new Refusal('too_many_webhooks')
}

/** The types without repetitions, as they are stored. */
const typesOf = (types: readonly string[]): NoticeType[] => [...new Set(types as NoticeType[])]

/** Names an address in the audit without its path, which may hold a secret. */
const hostOf = (url: string): string => new URL(url).host

const sealed = ({ vault }: Ctx) => {
  const secret = newSecret()
  return {
    secret,
    columns: { secret: vault.hide(secret), secret_last4: secret.slice(-4) },
  }
}

/**
 * Begins to queue for a shop's webhooks, before its feed begins: of what there is already nothing is
 * live.
 */
const beginQueue = async (trx: Trx, { shop, now }: Ctx): Promise<void> => {
  await sql`
    insert into webhook_cursor (shop_id) values (${shop.shop_id}) on conflict do nothing`.execute(
    trx,
  )
  await beginFeed(trx, shop.shop_id, now)
}

/** Makes a webhook with its first secret. */
export const makeWebhook = async (
  ctx: Ctx,
  { body: { url, types } }: Parsed<typeof makeCall>,
): Promise<Answer<typeof makeCall>> => {
  await refuseAddress(ctx, url)
  return transact(ctx.db, async (trx) => {
    await refuseTooMany(trx, ctx)
    await beginQueue(trx, ctx)
    const { secret, columns } = sealed(ctx)
    const { webhook_id } = await trx
      .insertInto('webhook')
      .values({
        shop_id: ctx.shop.shop_id,
        url,
        types: typesOf(types),
        state: 'on',
        ...columns,
        live_from: ctx.now,
        staff_id: ctx.actor.id,
        set_by: ctx.actor.id,
        created_at: ctx.now,
        changed_at: ctx.now,
      })
      .returning('webhook_id')
      .executeTakeFirstOrThrow()
    const id = wireId('webhook', webhook_id)
    await audit(trx, ctx, 'make_webhook', id, { host: hostOf(url) })
    return { ...(await findWebhook(trx, ctx, id)), secret }
  })
}

/**
 * Changes what is given of a webhook. Switched on again it gets what happens from then on, and what
 * waited goes out; another address is tried at once, and its bad days are its own.
 */
export const changeWebhook = async (
  ctx: Ctx,
  { params: { id }, body: { url, types, active } }: Parsed<typeof changeCall>,
): Promise<Answer<typeof changeCall>> => {
  const webhook_id = readId('webhook', id)
  const { shop_id } = ctx.shop
  const known = await findWebhook(ctx.db, ctx, id)
  if (active === true || (url !== undefined && url !== known.url))
    await refuseAddress(ctx, url ?? known.url)
  return transact(ctx.db, async (trx) => {
    const before = await holdWebhook(trx, ctx, id)
    const goesOn = active === true && before.state !== 'on'
    const isMoved = url !== undefined && url !== before.url
    const state = stateAfter(before.state, active)
    await trx
      .updateTable('webhook')
      .set({
        ...(url === undefined ? {} : { url }),
        ...(types === undefined ? {} : { types: typesOf(types) }),
        state,
        changed_at: ctx.now,
        ...(goesOn ? { live_from: ctx.now } : {}),
        ...(goesOn || isMoved ? { failing_since: null, set_by: ctx.actor.id } : {}),
      })
      .where('shop_id', '=', shop_id)
      .where('webhook_id', '=', webhook_id)
      .execute()
    if (goesOn || isMoved) {
      await closeBreaker(trx, { shop_id, target: id })
      wake('webhooks')
    }
    await audit(trx, ctx, 'change_webhook', id, { host: hostOf(url ?? before.url), state })
    return findWebhook(trx, ctx, id)
  })
}

/** Deletes a webhook; a worker cancels what waits, and what was sent stays for its time. */
export const deleteWebhook = (
  ctx: Ctx,
  { params: { id } }: Parsed<typeof deleteCall>,
): Promise<Answer<typeof deleteCall>> =>
  transact(ctx.db, async (trx) => {
    const { url } = await holdWebhook(trx, ctx, id)
    const webhook_id = readId('webhook', id)
    const { shop_id } = ctx.shop
    await trx
      .updateTable('webhook')
      .set({ deleted_at: ctx.now, state: 'off' })
      .where('shop_id', '=', shop_id)
      .where('webhook_id', '=', webhook_id)
      .execute()
    await endSends(trx, { shop_id, webhook_id })
    await closeBreaker(trx, { shop_id, target: id })
    await audit(trx, ctx, 'delete_webhook', id, { host: hostOf(url) })
    return { webhook_id: id }
  })

/** Returns a webhook's state after a change; one that is switched off keeps why it stopped before. */
const stateAfter = (before: WebhookState, active: boolean | undefined): WebhookState => {
  if (active === undefined) return before
  if (active) return 'on'
  return before === 'on' ? 'off' : before
}

const hourMs = 60 * 60 * 1000

/**
 * Replaces a secret; the one before it signs for 24 hours more. A second replacement within them needs
 * to be confirmed, since the one that is installed may be the oldest, which ends: it names the secret
 * that was seen, so that sent twice it replaces once.
 */
export const rotateWebhookSecret = (
  ctx: Ctx,
  { params: { id }, body: { confirmed } }: Parsed<typeof rotateCall>,
): Promise<Answer<typeof rotateCall>> =>
  transact(ctx.db, async (trx) => {
    const { old_secret_until, secret_last4 } = await holdWebhook(trx, ctx, id)
    if (old_secret_until !== null && confirmed !== secret_last4)
      throw new Refusal('secret_replaced')
    const { secret, columns } = sealed(ctx)
    await trx
      .updateTable('webhook')
      .set((expression) => ({
        ...columns,
        old_secret: expression.ref('secret'),
        old_secret_until: new Date(ctx.now.getTime() + oldSecretHours * hourMs),
        changed_at: ctx.now,
      }))
      .where('shop_id', '=', ctx.shop.shop_id)
      .where('webhook_id', '=', readId('webhook', id))
      .execute()
    await audit(trx, ctx, 'rotate_webhook_secret', id)
    return { ...(await findWebhook(trx, ctx, id)), secret }
  })
