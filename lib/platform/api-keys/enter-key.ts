import { sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import type { Scope } from '#contract/right.ts'
import type { Key } from '#platform/acting.ts'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import type { Trx } from '#platform/db/transact.ts'
import type { Beside } from '#platform/limits/idempotency.ts'
import { paceHeaders, refusePaced } from '#platform/limits/pace.ts'
import { requireFeature } from '#platform/money/gates/plan-gate.ts'
import { digestOf } from '#platform/staff/password/password.ts'
import { personOf, type PersonRow } from '#platform/staff/person.ts'
import type { Entered, Found } from '#platform/staff/session/authenticate.ts'
import { readLanguage } from '#rules/tools/language.ts'
import { columns, findKey, type Row, shopOf } from './find-key.ts'
import { deathOf, noteDead, noteGuess, noteLetIn, refuseDead, refuseGuesser } from './guesses.ts'
import { isApiKey } from './key-text.ts'

/** Scopes of a key that a store's checkout had before there were others. */
const ofStore: readonly Scope[] = ['checkout', 'events']

/** A key that was let in: as a store's, and, but for a store's own, as a member of the team. */
export type Arrived = {
  key: Key
  shop: ShopScope
  scopes: readonly Scope[]
  entered: Entered | null
  /** headers of every answer: what is left of the limits */
  headers: Record<string, string>
}
/** Records at most every five minutes when a key was seen, in the background. */
const noteSeen = ({ db, log }: Platform, { shop_id, key_id }: Row, now: Date): void => {
  db.updateTable('store_key')
    .set({ seen_at: now })
    .where('shop_id', '=', shop_id)
    .where('key_id', '=', key_id)
    .execute()
    .catch((problem: unknown) =>
      log.warn({ problem: String(problem) }, 'when a key was seen could not be noted'),
    )
}

/**
 * Looks a key up on every call, so that its end takes effect at once, and counts the call. What only
 * looks like a key costs no look-up, and one that doesn't exist counts for its address (`network`).
 */
export const enterKey = async (
  platform: Platform,
  headers: Headers,
  network: string | null,
  now: Date,
): Promise<Arrived> => {
  const text = /^Bearer (t[as]k_[\w-]{43,49})$/.exec(headers.get('authorization') ?? '')?.[1]
  if (!text || (text.startsWith('tak_') && !isApiKey(text))) throw new Refusal('key_refused')
  const digest = digestOf(text)
  const tried = { digest, network }
  refuseDead(platform, tried, now)
  refuseGuesser(platform, tried, now)
  const found = await findKey(platform, digest, now)
  if (!found) {
    await noteGuess(platform, tried, now)
    throw new Refusal('key_refused')
  }
  const { row, lefts } = found
  const dead = deathOf(row)
  if (dead) throw noteDead(platform, tried, dead, now)
  noteLetIn(platform, tried)
  refusePaced(lefts, now)
  if (row.is_unseen) noteSeen(platform, row, now)
  const { staff_id, scopes, key_id } = row
  const shop = shopOf(row)
  const key = { kind: 'key', id: key_id, name: row.key_name } as const
  const answer = { shop, headers: paceHeaders(lefts, now) }
  if (staff_id === null || scopes === null)
    return { ...answer, key, scopes: ofStore, entered: null }
  requireFeature(shop.settings, 'api_access')
  const actor = personOf({ ...row, staff_id, scopes }, shop.shop_url)
  const language = readLanguage(headers.get('x-language')) ?? 'en'
  return {
    ...answer,
    key: { ...key, member_id: staff_id },
    scopes,
    entered: { shop, actor, language, session: digest },
  }
}

/** Looks up a key that was let in again, in the transaction of its act. */
export const enterKeyIn = async <More>(
  trx: Trx,
  { key, shop: { shop_id } }: Arrived,
  entered: Entered,
  beside: Beside = { columns: sql``, join: sql`` },
): Promise<Found<More>> => {
  const { rows } = await sql<Row & More>`
    select ${columns} ${beside.columns}
    from store_key k
    join staff p on p.shop_id = k.shop_id and p.staff_id = k.member_id
    join shop s on s.shop_id = k.shop_id ${beside.join}
    where k.shop_id = ${shop_id} and k.key_id = ${key.id} and k.ended_at is null`.execute(trx)
  const row = rows[0]
  if (!row) throw new Refusal('api_key_ended')
  const shop = shopOf(row)
  const actor = personOf(row as Row & PersonRow, shop.shop_url)
  return { entered: { ...entered, shop, actor }, beside: row, note: () => undefined }
}
