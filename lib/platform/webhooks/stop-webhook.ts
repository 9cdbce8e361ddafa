import { sql } from 'kysely'
import { publicUrl } from '#env.ts'
import { audit } from '#platform/audit.ts'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import { transact, type Trx } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import { queueMail } from '#platform/mail/queue.ts'
import { isKeyOver } from '#platform/staff/key-over.ts'
import { findShop } from '#platform/shop/find-shop.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { type Language, pathIn } from '#rules/tools/language.ts'
import { endSends } from './cancel-sends.ts'

type Stopped = 'paused' | 'suspended' | 'key_over' | 'gone'

/** Words the email about a stopped webhook, in the reader's language. */
export const stoppedWords = (language: Language, url: string, why: Stopped) => {
  const say = wordsIn(language, 'mail.webhook')
  // the path may hold a secret
  const { host } = new URL(url)
  const subject = say(why, { host })
  return { subject, title: subject, body: say(`${why}Body`, { host }) }
}

const emailOwners = async (
  trx: Trx,
  { env, vault }: Platform,
  shop: ShopScope,
  { url, why }: { url: string; why: Stopped },
  now: Date,
): Promise<void> => {
  const owners = await trx
    .selectFrom('staff')
    .select(['email', 'name', 'language'])
    .where('shop_id', '=', shop.shop_id)
    .where('level', '=', 'owner')
    .where('is_admin', '=', false)
    .where('is_pos', '=', false)
    .where('blocked_at', 'is', null)
    .execute()
  for (const { language: known, ...to } of owners) {
    const language = known ?? 'en'
    await queueMail(
      { trx, shop, now, vault, env, actor: { kind: 'job' } },
      {
        name: 'webhook_stopped',
        to,
        language,
        ...stoppedWords(language, url, why),
        values: {},
        link: publicUrl(env) + pathIn(language, '/account/webhooks'),
        customer_id: null,
        gift_card_id: null,
        movement_id: null,
      },
    )
  }
}

/**
 * Stops a webhook that is on, and emails the owners: `paused`, where it has failed since `before`;
 * `suspended`, whose shop may have none now; `key_over`, whose API key is over; `gone`, whose waiting
 * sends a worker cancels.
 */
export const stopWebhook = async (
  trx: Trx,
  platform: Platform,
  { shop_id, webhook_id, before }: { shop_id: bigint; webhook_id: bigint; before?: Date },
  why: Stopped,
  now: Date,
): Promise<void> => {
  const { rows } = await sql<{ url: string; shop_url: string }>`
    update webhook w set state = ${why}, changed_at = ${now}
    from shop s
    where s.shop_id = w.shop_id and w.shop_id = ${shop_id} and w.webhook_id = ${webhook_id}
      and w.state = 'on' and ${before ? sql`w.failing_since <= ${before}` : sql`true`}
    returning w.url, s.shop_url`.execute(trx)
  const [stopped] = rows
  if (!stopped) return
  if (why === 'gone') await endSends(trx, { shop_id, webhook_id })
  const shop = await findShop(trx, stopped.shop_url)
  const by = { now, requestId: 'webhooks', shop, actor: { kind: 'job' } } as const
  const verb = why === 'gone' ? 'end_webhook' : 'pause_webhook'
  await audit(trx, by, verb, wireId('webhook', webhook_id), { host: new URL(stopped.url).host })
  await emailOwners(trx, platform, shop, { url: stopped.url, why }, now)
}

const aTime = 100

/**
 * Stops webhooks of one shop, or of all, that are on and were set by an API key that is over: its holder
 * chose their address, or switched them on. Returns whether there may be more.
 */
export const stopSetByKeys = async (
  trx: Trx,
  platform: Platform,
  now: Date,
  shop_id: bigint | null = null,
): Promise<boolean> => {
  const { rows } = await sql<{ shop_id: bigint; webhook_id: bigint }>`
    select h.shop_id, h.webhook_id
    from webhook h
    where h.state = 'on' and h.deleted_at is null
      and ${shop_id === null ? sql`true` : sql`h.shop_id = ${shop_id}`}
      and ${isKeyOver(sql`h.shop_id`, sql`h.set_by`, now)}
    order by h.shop_id, h.webhook_id
    limit ${aTime}
    for no key update of h skip locked`.execute(trx)
  for (const one of rows) await stopWebhook(trx, platform, one, 'key_over', now)
  return rows.length === aTime
}

/** Stops them in a transaction of its own, for a worker: nothing but time ends a key that expires. */
export const stopSetByExpired = (platform: Platform): Promise<boolean> =>
  transact(platform.db, (trx) => stopSetByKeys(trx, platform, platform.clock()))
