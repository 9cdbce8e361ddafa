import { createHash, randomBytes } from 'node:crypto'
import { apiUrl } from '#env.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Ask, Credentials, Manifest } from '#platform/integrations/manifest.ts'
import type { Row } from '#platform/integrations/read-integration.ts'
import { languageFor, writtenLanguage } from '#rules/shop/language.ts'
import { giveUpHooks, subscribe } from './subscribe.ts'

/** Digest by which the address of a delivery finds its integration. */
export const hookDigest = (secret: string): Buffer => createHash('sha256').update(secret).digest()

type Registering = Pick<Ctx, 'env'> & { shop: Pick<Ctx['shop'], 'shop_id' | 'settings'> }

/** Registers a new address of ours at the vendor. Returns the secret in it and the vendor's ids. */
export const register = async (
  { env, shop }: Registering,
  manifest: Manifest,
  ask: Ask,
  credentials: Credentials,
): Promise<{ hooks: string[]; secret: string }> => {
  const secret = randomBytes(32).toString('hex')
  const shared = `${apiUrl(env)}/in/${manifest.name}`
  const address = manifest.isShared ? shared : `${shared}/${secret}`
  const language = writtenLanguage(languageFor(shop.settings, null))
  return { secret, hooks: await subscribe({ manifest, ask, credentials, language }, address) }
}

/**
 * Registers our address again where a webhook is missing: the vendor has lost it, or a reconnection
 * has failed half way. Of two at once one wins, and the other removes its own.
 */
export const restore = async (
  ctx: Registering & Pick<Ctx, 'db'>,
  manifest: Manifest,
  row: Row,
  ask: Ask,
  credentials: Credentials,
): Promise<void> => {
  if (!manifest.hooks) return
  const asking = { manifest, ask, credentials }
  const listed = await manifest.hooks.list(ask, credentials)
  const isThere = (hook: string) => listed.some(({ id }) => id === hook)
  if (row.hooks.length === manifest.hooks.topics.length && row.hooks.every(isThere)) return
  await giveUpHooks(asking, row.hooks.filter(isThere))
  const { hooks, secret } = await register(ctx, manifest, ask, credentials)
  const { numUpdatedRows } = await ctx.db
    .updateTable('integration')
    .set({ hooks, hook_digest: hookDigest(secret) })
    .where('shop_id', '=', ctx.shop.shop_id)
    .where('name', '=', manifest.name)
    .where('attempt', '=', row.attempt)
    .where('hook_digest', '=', row.hook_digest)
    .where('state', 'in', ['on', 'broken'])
    .executeTakeFirst()
  if (numUpdatedRows === 0n) await giveUpHooks(asking, hooks)
}
