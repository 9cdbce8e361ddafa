import { type RawBuilder, sql } from 'kysely'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { isSameSecret } from '#platform/same-secret.ts'
import { findShop } from '#platform/shop/find-shop.ts'
import type { Language } from '#rules/tools/language.ts'
import { digestOfCode, digestOfToken } from './secrets.ts'

const minute = 60 * 1000
/** Digits and link wait this long; the address then opened works for a day. */
const waitsMs = 10 * minute
const opensMs = 24 * 60 * minute
const mostTries = 5

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms)

/**
 * Checks the digits that a shopper typed: the token of the order's own address, 'wrong', or 'over'
 * after five tries or ten minutes, also where no code was ever sent.
 */
export const tryCode = async (
  { db, vault }: Pick<Platform, 'db' | 'vault'>,
  { shop_id }: Pick<ShopScope, 'shop_id'>,
  handle: string,
  typed: string,
  now: Date,
): Promise<{ token: string } | 'wrong' | 'over'> => {
  // a malformed handle is looked up like any other
  const handle_digest = digestOfToken(handle) ?? Buffer.alloc(0)
  const tried = digestOfCode({ vault }, handle, typed)
  const { rows } = await sql<{
    visit_id: bigint
    tries: number
    code_digest: Buffer | null
    token_sealed: Buffer | null
  }>`
    update return_visit
    set tries = tries + 1
    where shop_id = ${shop_id} and handle_digest = ${handle_digest}
      and tries < ${mostTries} and created_at > ${before(now, waitsMs)}
    returning visit_id, tries, code_digest, token_sealed`.execute(db)
  const visit = rows[0]
  if (!visit) return 'over'
  const kept = Buffer.from(visit.code_digest ?? []).toString('hex')
  const isRight = isSameSecret(tried.toString('hex'), kept) && visit.token_sealed !== null
  if (!isRight) return visit.tries < mostTries ? 'wrong' : 'over'
  await sql`
    update return_visit
    set opened_at = coalesce(opened_at, ${now}), tries = ${mostTries}
    where shop_id = ${shop_id} and visit_id = ${visit.visit_id}`.execute(db)
  return { token: vault.reveal(visit.token_sealed!) }
}

/** An open visit: the order, and for a gift the receipt with its lines and the recipient's email. */
export type Visit = {
  shop: ShopScope
  visit_id: bigint
  order_id: bigint
  receipt_id: bigint | null
  line_ids: bigint[] | null
  email: string
  language: Language
}

const openedBy = (now: Date): RawBuilder<boolean> => sql`
  (v.opened_at > ${before(now, opensMs)}
    or v.opened_at is null and v.created_at > ${before(now, waitsMs)})`

/** Finds the visit of an address; null for every wrong, late or closed one alike. */
export const findVisit = async (db: Db | Trx, token: string, now: Date): Promise<Visit | null> => {
  const digest = digestOfToken(token)
  if (!digest) return null
  const { rows } = await sql<Omit<Visit, 'shop'> & { shop_url: string }>`
    select v.visit_id, v.order_id, v.receipt_id, r.line_ids, v.email, v.language, s.shop_url
    from return_visit v
    join shop s on s.shop_id = v.shop_id
    left join gift_receipt r on r.shop_id = v.shop_id and r.receipt_id = v.receipt_id
    where v.token_digest = ${digest} and v.email is not null and ${openedBy(now)}`.execute(db)
  const [row] = rows
  if (!row) return null
  const { shop_url, ...visit } = row
  const shop = await findShop(db, shop_url)
  return shop.settings.block_shop ? null : { ...visit, shop }
}

/** Marks the first visit of a link: from then on its address works for a day. */
export const noteOpened = async (
  { db }: Pick<Platform, 'db'>,
  { shop, visit_id }: Visit,
  now: Date,
): Promise<void> => {
  await sql`
    update return_visit
    set opened_at = ${now}
    where shop_id = ${shop.shop_id} and visit_id = ${visit_id} and opened_at is null`.execute(db)
}
