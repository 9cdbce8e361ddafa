import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { type Usable, usableOf } from '#platform/money/usable.ts'
import { defaultSettings } from '#rules/settings/settings.ts'
import { type CodeOf, shopOfSerial } from './links.ts'
import type { WalletPassTable } from './tables.ts'

/**
 * A card as a pass shows it. `balance`: what can be paid with it now, in minor units, so without
 * what checkouts hold; nothing once it is void.
 */
export type PassCard = {
  shop: ShopScope
  code_id: bigint
  code: string
  last4: string
  balance: bigint
  expires_on: string | null
  isVoid: boolean
}
type Pass = Pick<
  Selectable<WalletPassTable>,
  'pass_id' | 'serial' | 'changed_at' | 'kind' | 'made_there_at'
>

type Row = ShopScope & {
  code_id: bigint
  cipher: Uint8Array
  last4: string
  gift_card_id: bigint
  is_void: boolean
}

/** A condition on a code (k) and its card (g): passes of it are void. */
export const isVoid: RawBuilder<boolean> = sql`(
  k.ended_at is not null or g.disabled_at is not null or g.merged_into is not null)`

const creditOf = async (db: Db | Trx, { gift_card_id, ...shop }: Row, now: Date) => {
  const { rows } = await sql<Usable>`
    select ${usableOf(shop, now)}
    from gift_card g
    where g.shop_id = ${shop.shop_id} and g.gift_card_id = ${gift_card_id}`.execute(db)
  const { available, expires_on } = rows[0]!
  return { balance: available, expires_on }
}

/** Reads the card of a code, with its shop; null: there is no such code, or its shop is blocked. */
export const readPassCard = async (
  { db, vault }: Pick<Platform, 'vault'> & { db: Db | Trx },
  { shop_id: shopId, code_id: codeId }: CodeOf,
  now: Date,
): Promise<PassCard | null> => {
  const { rows } = await sql<Row>`
    select s.shop_id, s.shop_url, s.name, s.currency, s.time_zone, s.email, s.settings,
      k.code_id, k.cipher, k.last4, g.gift_card_id, ${isVoid} as is_void
    from shop s
    join gift_card_code k on k.shop_id = s.shop_id and k.code_id = ${codeId}
    join gift_card g on g.shop_id = k.shop_id and g.gift_card_id = k.gift_card_id
    where s.shop_id = ${shopId}`.execute(db)
  const [row] = rows
  if (!row || row.settings.block_shop) return null
  const { code_id, cipher, last4, gift_card_id: _, is_void, ...of } = row
  const shop = { ...of, settings: { ...defaultSettings, ...of.settings } }
  if (is_void)
    return { shop, code_id, code: '', last4: '', balance: 0n, expires_on: null, isVoid: true }
  const code = vault.open(shop.shop_id, cipher)
  return { shop, code_id, code, last4, ...(await creditOf(db, row, now)), isVoid: false }
}

/** Reads a pass by its number, with its card; null: there is none, or its shop is blocked. */
export const readPass = async (
  platform: Pick<Platform, 'vault'> & { db: Db | Trx },
  serial: string,
  now: Date,
): Promise<(Pass & { card: PassCard }) | null> => {
  const shopId = shopOfSerial(serial)
  if (shopId === null) return null
  const row = await platform.db
    .selectFrom('wallet_pass')
    .select(['shop_id', 'pass_id', 'code_id', 'kind', 'serial', 'changed_at', 'made_there_at'])
    .where('shop_id', '=', shopId)
    .where('serial', '=', serial)
    .executeTakeFirst()
  const card = row && (await readPassCard(platform, row, now))
  return row && card ? { ...row, card } : null
}
