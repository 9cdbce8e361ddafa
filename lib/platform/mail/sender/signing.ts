import type { Settings } from '#contract/shop/settings-shapes.ts'
import type { Platform } from '#platform/ctx.ts'
import { logFailure } from '#platform/work/worker.ts'
import { maySendItself } from './read.ts'
import { domainOf } from './records.ts'

/** The address from which a shop's emails come, and the key that signs them. */
export type OwnSender = { address: string; domain: string; selector: string; key: string }

/** Reads the senders of shops that may use their own now; a key that can't be read counts as none. */
export const ownSenders = async (
  { db, vault, log }: Pick<Platform, 'db' | 'vault' | 'log'>,
  shops: readonly bigint[],
): Promise<Map<bigint, OwnSender>> => {
  const rows = await db
    .selectFrom('mail_sender as m')
    .innerJoin('shop as s', 's.shop_id', 'm.shop_id')
    .select(['m.shop_id', 'm.from_email', 'm.selector', 'm.dkim_key', 's.settings'])
    .where('m.shop_id', 'in', shops)
    .where('m.verified_at', 'is not', null)
    .where('m.lost_at', 'is', null)
    .execute()
  const senders = new Map<bigint, OwnSender>()
  for (const { shop_id, from_email, selector, dkim_key, settings } of rows)
    try {
      if (!maySendItself(settings as Settings)) continue
      const key = vault.reveal(dkim_key)
      senders.set(shop_id, { address: from_email, domain: domainOf(from_email), selector, key })
    } catch (cause) {
      // one shop's key must not hold up the emails of others
      logFailure(log, 'mail', cause, { shop_id: String(shop_id) })
    }
  return senders
}
