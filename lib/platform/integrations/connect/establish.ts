import { Refusal } from '#contract/error.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, transact, type Trx } from '#platform/db/transact.ts'
import { askingOf, type Limit, startLimit } from '#platform/integrations/ask-vendor.ts'
import {
  type Account,
  type Ask,
  type Credentials,
  type Manifest,
  type Settings,
  VendorProblem,
} from '#platform/integrations/manifest.ts'
import { holdRow, type Row } from '#platform/integrations/read-integration.ts'
import { settingsOf } from '#platform/integrations/kept-settings.ts'
import { lock } from '#platform/money/locks.ts'
import { refuseUntold } from '#platform/integrations/settings.ts'
import { beginSends } from '#platform/integrations/send/begin.ts'
import { passPlan, requireFeature } from '#platform/money/gates/plan-gate.ts'
import { giveUpHooks } from './subscribe.ts'
import { missingNeeds } from './missing-needs.ts'
import { hookDigest, register } from './register.ts'
import { wakeFailed } from './wake-failed.ts'

/** Refuses one integration more than the plan has; a broken one counts already. */
export const passIntegrations = async (ctx: Ctx, trx: Trx, row: Row): Promise<void> => {
  if (row.state === 'broken') return requireFeature(ctx.shop.settings, 'integrations', 'name')
  await passPlan({ ...ctx, trx }, 'integrations', 'name')
}

/** Returns the state while a connection is made: one that exists stays until then. */
export const stateUntil = ({ state }: Row): Row['state'] => (state === 'off' ? 'connecting' : state)

/** Begins an attempt: of several at once, the last one may finish. */
const begin = (ctx: Ctx, manifest: Manifest, more: Settings): Promise<Row> =>
  transact(ctx.db, async (trx) => {
    const { shop, now } = ctx
    const row = await heldOff(ctx, trx, manifest)
    refuseUntold(manifest, { ...settingsOf(manifest, row.settings), ...more })
    const attempt = row.attempt + 1
    await trx
      .updateTable('integration')
      .set({ state: stateUntil(row), attempt, changed_at: now })
      .where('shop_id', '=', shop.shop_id)
      .where('name', '=', manifest.name)
      .execute()
    return { ...row, attempt }
  })

/** Refuses a vendor that is connected, unless its page can grant more than it has. */
const refuseOn = (manifest: Manifest, row: Row | undefined): void => {
  if (row?.state === 'on' && !manifest.grantsMore?.(row.scopes)) throw new Refusal('integration_on')
}

/**
 * Locks a vendor that isn't connected or can grant more, after the plan's own lock. Errors: 409
 * `integration_on`, and those of the plan.
 */
export const heldOff = async (ctx: Ctx, trx: Trx, manifest: Manifest): Promise<Row> => {
  const { shop, now } = ctx
  const found = await trx
    .selectFrom('integration')
    .selectAll()
    .where('shop_id', '=', shop.shop_id)
    .where('name', '=', manifest.name)
    .executeTakeFirst()
  refuseOn(manifest, found)
  if (!manifest.isOutsidePlan) await passIntegrations(ctx, trx, found ?? ({ state: 'off' } as Row))
  const row = await holdRow(trx, shop.shop_id, manifest.name, now)
  refuseOn(manifest, row)
  return row
}

/** Gives up an attempt, unless another one has begun. */
const giveUp = async (ctx: Ctx, manifest: Manifest, row: Row): Promise<void> => {
  await ctx.db
    .updateTable('integration')
    .set({ state: row.state === 'broken' ? 'broken' : 'off' })
    .where('shop_id', '=', ctx.shop.shop_id)
    .where('name', '=', manifest.name)
    .where('attempt', '=', row.attempt)
    .where('state', '=', row.state === 'broken' ? 'broken' : 'connecting')
    .execute()
}

type Made = { account: Account; credentials: Credentials; hooks: string[]; secret: string }

/** Writes a connection that the vendor has taken up. Error: 409 `connection_overtaken`. */
const finish = (
  ctx: Ctx,
  manifest: Manifest,
  row: Row,
  made: Made,
  more: Settings,
): Promise<void> =>
  transact(ctx.db, async (trx) => {
    const { shop, now, vault } = ctx
    const held = await heldOff(ctx, trx, manifest)
    if (held.attempt !== row.attempt) throw new Refusal('connection_overtaken')
    const { account, credentials, hooks, secret } = made
    const settings = { ...settingsOf(manifest, held.settings), ...more }
    await trx
      .updateTable('integration')
      .set({
        state: 'on',
        account: account.account,
        sealed: vault.hide(JSON.stringify(credentials)),
        last4: manifest.token(credentials).slice(-4),
        scopes: [...account.scopes],
        hooks,
        hook_digest: hookDigest(secret),
        settings: JSON.stringify(settings),
        problem: null,
        refusals: 0,
        renewing_until: null,
        ...(held.state === 'on' ? {} : { connected_at: now }),
        changed_at: now,
      })
      .where('shop_id', '=', shop.shop_id)
      .where('name', '=', manifest.name)
      .execute()
    if (manifest.isShared) await refuseTaken(trx, ctx, manifest, account.account)
    await manifest.mayBegin?.(trx, shop.shop_id, account.account)
    if (held.state !== 'on') await manifest.begin?.({ ...ctx, trx }, credentials)
    await wakeFailed(trx, ctx, manifest)
    const { sends } = manifest
    if (sends) await beginSends(trx, ctx, { ...manifest, sends })
    await audit(trx, ctx, 'connect_integration', manifest.name, { account: account.account })
  })

/** Checks whether another shop has connected an account. */
const isTaken = async (
  db: Db | Trx,
  shopId: bigint,
  name: Manifest['name'],
  account: string,
): Promise<boolean> => {
  const taken = await db
    .selectFrom('integration')
    .select('shop_id')
    .where('name', '=', name)
    .where('account', '=', account)
    .where('state', 'in', ['on', 'broken'])
    .where('shop_id', '<>', shopId)
    .executeTakeFirst()
  return taken !== undefined
}

/**
 * Refuses an account that another shop has connected, because its deliveries find the shop by it.
 * Error: 409 `account_taken`.
 */
const refuseTaken = async (
  trx: Trx,
  { shop }: Pick<Ctx, 'shop'>,
  { name }: Manifest,
  account: string,
): Promise<void> => {
  await lock(trx, 'account', shop.shop_id, `${name} ${account}`)
  if (await isTaken(trx, shop.shop_id, name, account)) throw new Refusal('account_taken')
}

const refusalOf = ({ problem, status }: VendorProblem): Refusal => {
  const isRefused = problem === 'access_refused' || status === 403
  return new Refusal(isRefused ? 'keys_refused' : 'vendor_unreachable')
}

/** Refuses keys without a right that the vendor's deliveries need. */
const refuseMissing = (manifest: Manifest, { scopes }: Account): void => {
  const missing = missingNeeds(manifest, scopes)
  if (missing.length > 0)
    throw new Refusal('scopes_missing', {
      message: `These keys lack rights that are needed: ${missing.join(', ')}`,
      facts: { scopes: missing.join(', ') },
    })
}

/** Notes that webhooks are removed, so that a check registers them again if this goes wrong. */
const noteRemoved = async (ctx: Ctx, manifest: Manifest, { attempt }: Row): Promise<void> => {
  await ctx.db
    .updateTable('integration')
    .set({ hooks: [] })
    .where('shop_id', '=', ctx.shop.shop_id)
    .where('name', '=', manifest.name)
    .where('attempt', '=', attempt)
    .execute()
}

/** Asks the vendor for the account and registers our address, which nobody else knows. */
const makeAtVendor = async (
  ctx: Ctx,
  manifest: Manifest,
  row: Row,
  credentials: Credentials,
  limit: Limit,
): Promise<Made & { ask: Ask }> => {
  const ask = askingOf(ctx, manifest, credentials, limit)
  const account = await manifest.check(ask, credentials)
  refuseMissing(manifest, account)
  if (row.state === 'on' && account.account !== row.account) throw new Refusal('integration_on')
  if (account.currency && account.currency !== ctx.shop.currency)
    throw new Refusal('account_currency', {
      facts: { theirs: account.currency, ours: ctx.shop.currency },
    })
  // before its webhooks are touched, which would be the other shop's
  if (manifest.isShared && (await isTaken(ctx.db, row.shop_id, manifest.name, account.account)))
    throw new Refusal('account_taken')
  await manifest.mayBegin?.(ctx.db, row.shop_id, account.account)
  if (row.hooks.length > 0) {
    await giveUpHooks({ manifest, ask, credentials }, row.hooks)
    await noteRemoved(ctx, manifest, row)
  }
  return { account, credentials, ...(await register(ctx, manifest, ask, credentials)), ask }
}

/**
 * Connects a vendor with credentials that `obtain` has or gets. Errors: 409 `integration_on`,
 * `connection_overtaken`, `account_taken`, `store_money_elsewhere`, 422 `keys_refused`,
 * `scopes_missing`, `account_currency`, 503 `vendor_unreachable`, and those of the plan.
 */
export const establish = async (
  ctx: Ctx,
  manifest: Manifest,
  obtain: (limit: Limit) => Promise<Credentials>,
  settings: Settings = {},
): Promise<void> => {
  const row = await begin(ctx, manifest, settings)
  const limit = startLimit()
  let made: Awaited<ReturnType<typeof makeAtVendor>> | undefined
  try {
    made = await makeAtVendor(ctx, manifest, row, await obtain(limit), limit)
    await finish(ctx, manifest, row, made, settings)
  } catch (cause) {
    if (made) await giveUpHooks({ manifest, ...made }, made.hooks)
    await giveUp(ctx, manifest, row)
    throw cause instanceof VendorProblem ? refusalOf(cause) : cause
  }
}
