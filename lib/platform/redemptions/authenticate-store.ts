import { sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import type { Settings } from '#contract/shop/settings-shapes.ts'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import type { Key } from '#platform/acting.ts'
import { digestOf } from '#platform/staff/password/password.ts'
import { defaultSettings } from '#rules/settings/settings.ts'

type Row = Omit<ShopScope, 'settings'> & {
  settings: Settings
  key_id: bigint
  key_name: string
  trigger_id: bigint | null
  is_unseen: boolean
}
const seenEvery = 5 * 60 * 1000

/** Looks the key up on every call, so that revoking it takes effect at once. */
export const authenticateStore = async (
  platform: Platform,
  header: string | null,
  now: Date,
): Promise<{ shop: ShopScope; key: Key }> => {
  const key = /^Bearer (t[st]k_[\w-]{43})$/.exec(header ?? '')?.[1]
  if (!key) throw new Refusal('key_refused')
  const { rows } = await sql<Row>`
    select s.shop_id, s.shop_url, s.name, s.currency, s.time_zone, s.email, s.settings, k.key_id,
      k.name as key_name, k.trigger_id,
      k.seen_at is null or k.seen_at <= ${new Date(now.getTime() - seenEvery)} as is_unseen
    from store_key k
    join shop s on s.shop_id = k.shop_id
    where k.digest = ${digestOf(key)} and k.ended_at is null`.execute(platform.db)
  const row = rows[0]
  if (!row) throw new Refusal('key_refused')
  if (row.is_unseen)
    await platform.db
      .updateTable('store_key')
      .set({ seen_at: now })
      .where('shop_id', '=', row.shop_id)
      .where('key_id', '=', row.key_id)
      .execute()
  const { key_id, key_name, trigger_id, is_unseen: _, settings, ...shop } = row
  return {
    shop: { ...shop, settings: { ...defaultSettings, ...settings } },
    key: { kind: 'key', id: key_id, name: key_name, trigger_id },
  }
}
