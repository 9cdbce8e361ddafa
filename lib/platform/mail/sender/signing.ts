import type { Settings } from '#contract/shop/settings-shapes.ts'
import type { Platform } from '#platform/ctx.ts'
import { maySendItself } from './read.ts'
import { domainOf } from './records.ts'

/** The address from which a shop's emails come, and the key that signs them. */
export type OwnSender = { address: string; domain: string; selector: string; key: string }

/** Reads the senders of shops that may use their own now. */
export const ownSenders = async (
  { db, vault }: Pick<Platform, 'db' | 'vault'>,
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
  return new Map(
    rows
      .filter(({ settings }) => maySendItself(settings as Settings))
      .map(({ shop_id, from_email, selector, dkim_key }) => [
        shop_id,
        {
          address: from_email,
          domain: domainOf(from_email),
          selector,
          key: vault.reveal(dkim_key),
        },
      ]),
  )
}
