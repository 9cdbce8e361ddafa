import type { EgiftSettings } from '#contract/egifts/settings-shapes.ts'
import type { Act, Platform, ShopScope } from '#platform/ctx.ts'
import { transact, type Trx } from '#platform/db/transact.ts'
import { lock } from '#platform/money/locks.ts'
import { findShop } from '#platform/shop/find-shop.ts'
import { groupedCode } from '#rules/gift-card-code.ts'
import { isClaimable, mayBecome } from '#rules/egifts/egifts.ts'
import { formatMinor } from '#rules/money.ts'
import { become, noteStep } from './become.ts'
import { handOver, tellSender } from '#platform/egifts/delivery/hand-over.ts'
import { digestOfLink } from '#platform/egifts/delivery/link.ts'
import { type EgiftRow, findEgift, holdEgift } from './read-egift.ts'
import { settingsOf } from './settings.ts'

type Language = EgiftSettings['language']
/** The claim page of a link. `closed`: a real gift that can't be claimed now. */
export type ClaimPage = {
  shop: ShopScope
  language: Language
} & (
  | { kind: 'open'; gift: Shown; needsEmail: boolean }
  /** `use`: the shop's own instructions, '' for none */
  | {
      kind: 'claimed'
      gift: Shown
      code: string
      /** null: the code is a sample */
      code_id: bigint | null
      use: string
      until: string | null
    }
  | {
      kind: 'closed'
      why: 'early' | 'claimed' | 'expired' | 'ended' | 'locked'
      on: Date | null
      zone: string
    }
)
export type Shown = {
  recipient: string
  sender: string
  message: string
  product: string
  value: string
  isHidden: boolean
  expires_on: Date | null
  zone: string
}
type Closed = Extract<ClaimPage, { kind: 'closed' }>
type Opened = { row: EgiftRow; shop: ShopScope; settings: EgiftSettings }

const byRecipient = (platform: Platform, trx: Trx, shop: ShopScope): Act => ({
  ...platform,
  trx,
  shop,
  actor: { kind: 'shopper' },
  now: platform.clock(),
})

const opened = async (platform: Platform, token: string): Promise<Opened | null> => {
  const digest = digestOfLink(token)
  const link =
    digest &&
    (await platform.db
      .selectFrom('egift')
      .innerJoin('shop', 'shop.shop_id', 'egift.shop_id')
      .select(['egift_id', 'egift.shop_id', 'shop.shop_url'])
      .where('link_digest', '=', digest)
      .executeTakeFirst())
  if (!link) return null
  const shop = await findShop(platform.db, link.shop_url)
  if (shop.settings.block_shop) return null
  return {
    row: await findEgift(platform.db, link.shop_id, link.egift_id),
    shop,
    settings: await settingsOf(platform.db, link.shop_id),
  }
}

const closedBy = ({ row, shop }: Pick<Opened, 'row' | 'shop'>, now: Date): Closed['why'] | null => {
  if (row.status === 'claimed' || row.status === 'fulfilled') return 'claimed'
  if (
    row.status === 'expired' ||
    (isClaimable(row.status) && row.expires_at !== null && row.expires_at <= now)
  )
    return 'expired'
  if (row.status === 'scheduled' || row.status === 'fraud_hold') return 'early'
  if (!isClaimable(row.status)) return 'ended'
  return shop.settings.gw_locked || !shop.settings.is_accepted_terms ? 'locked' : null
}

/** Returns what the recipient sees of a gift; a product with its variant is one line. */
const shownOf = (
  row: EgiftRow,
  shop: Pick<ShopScope, 'time_zone'>,
  settings: EgiftSettings,
): Shown => ({
  recipient: row.recipient_name,
  sender: row.sender_name,
  message: row.message,
  product: [row.product, row.variant].filter(Boolean).join(', '),
  value: formatMinor(row.value),
  isHidden: settings.hide_prices,
  expires_on: row.expires_at,
  zone: shop.time_zone,
})

/** Returns the day on the page: when it opens, was claimed or expired. */
const closedOn = (row: EgiftRow, why: Closed['why']): Date | null => {
  if (why === 'early') return row.status === 'scheduled' ? row.send_at : null
  return why === 'claimed' ? row.claimed_at : row.expires_at
}

const closed = (
  { row, shop }: Pick<Opened, 'row' | 'shop'>,
  language: Language,
  why: Closed['why'],
): ClaimPage => ({
  shop,
  language,
  kind: 'closed',
  why,
  on: closedOn(row, why),
  zone: shop.time_zone,
})

/**
 * Reads the page of a link and records its first visit. Returns null for every wrong link alike.
 */
export const openClaim = async (
  platform: Platform,
  token: string,
  chosen: Language | null,
  notes: boolean,
): Promise<ClaimPage | null> => {
  const gift = await opened(platform, token)
  if (!gift) return null
  const language = chosen ?? gift.settings.language
  const why = closedBy(gift, platform.clock())
  if (why) return closed(gift, language, why)
  if (notes && mayBecome(gift.row.status, 'opened', 'recipient')) await noteOpened(platform, gift)
  return {
    shop: gift.shop,
    language,
    kind: 'open',
    gift: shownOf(gift.row, gift.shop, gift.settings),
    needsEmail: gift.row.recipient_email === null,
  }
}

const noteOpened = (platform: Platform, { row, shop }: Opened): Promise<void> =>
  transact(platform.db, async (trx) => {
    const giving = byRecipient(platform, trx, shop)
    const held = await holdEgift(trx, shop.shop_id, row.egift_id)
    if (!mayBecome(held.status, 'opened', 'recipient')) return
    await become(giving, held, 'opened', { opened_at: held.opened_at ?? giving.now })
    if (held.opened_at === null) await noteStep(giving, held, 'opened')
  })

/**
 * Claims the gift for its recipient, once: the second of two simultaneous claims finds it claimed.
 * `typed` is the address for a gift by link. The code is shown in this answer alone, and emailed.
 */
export const claim = async (
  platform: Platform,
  token: string,
  chosen: Language | null,
  typed: string | null,
): Promise<ClaimPage | 'email' | null> => {
  const gift = await opened(platform, token)
  if (!gift) return null
  const { shop, settings } = gift
  const language = chosen ?? settings.language
  const email = gift.row.recipient_email ?? typed
  return transact(platform.db, async (trx): Promise<ClaimPage | 'email'> => {
    const giving = byRecipient(platform, trx, shop)
    // the lock of the address comes before that of the row, as everywhere
    if (email !== null) await lock(trx, 'email', shop.shop_id, email)
    const row = await holdEgift(trx, shop.shop_id, gift.row.egift_id)
    const isTheirs = digestOfLink(token)!.equals(Buffer.from(row.link_digest ?? []))
    const why = isTheirs ? closedBy({ row, shop }, giving.now) : 'ended'
    if (why) return closed({ shop, row }, language, why)
    const to = row.recipient_email ?? typed
    if (to === null) return 'email'
    if (row.recipient_email === null)
      await trx
        .updateTable('egift')
        .set({ recipient_email: to })
        .where('shop_id', '=', shop.shop_id)
        .where('egift_id', '=', row.egift_id)
        .execute()
    const { cipher, code_id, mail, until } = await handOver(
      giving,
      row,
      { name: row.recipient_name, email: to },
      settings,
    )
    await become(giving, row, 'claimed', { claimed_at: giving.now })
    const notice = await tellSender(giving, row, settings)
    await noteStep(giving, row, 'claimed', { mail, ...(notice ? { told: notice } : {}) })
    return {
      shop,
      language,
      kind: 'claimed',
      gift: shownOf(row, shop, settings),
      code: groupedCode(platform.vault.open(shop.shop_id, cipher)),
      code_id,
      use: settings.after_text,
      until,
    }
  })
}
