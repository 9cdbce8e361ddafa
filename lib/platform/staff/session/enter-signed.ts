import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { enterFromHelpdesk, enterFromPos } from '#contract/staff/entry.ts'
import { Refusal } from '#contract/error.ts'
import { audit } from '#platform/audit.ts'
import { type Trx, transact } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import type { Open } from '#platform/route.ts'
import {
  canonicalEntry,
  type EntryQuery,
  freshInstant,
  readEntry,
  staleFrom,
} from '#rules/way/entry.ts'
import { normalShopUrl } from '#rules/tools/shop-url.ts'
import { digestOf } from '#platform/staff/password/password.ts'
import { userOf } from '#platform/acting.ts'
import { personColumns, personOf } from '#platform/staff/person.ts'
import { noteAbout } from './about.ts'
import { startSession } from './start-session.ts'

type Call = typeof enterFromHelpdesk | typeof enterFromPos
type Door = 'helpdesk' | 'pos'

const isSigned = (secret: string, { hmac = '', ...query }: EntryQuery): boolean => {
  if (!/^[0-9a-f]{64}$/.test(hmac)) return false
  return timingSafeEqual(
    Buffer.from(hmac, 'hex'),
    createHmac('sha256', secret).update(canonicalEntry(query)).digest(),
  )
}

/** Returns the signed shop and email; a link for one entry page is invalid at the other. */
const signedFor = (
  door: Door,
  { shop, shop_url, email = '', helpdesk }: EntryQuery,
): { shopUrl: string; email: string } | null => {
  const shopUrl = normalShopUrl(shop ?? shop_url ?? '')
  const agree = shop === undefined || shop_url === undefined || normalShopUrl(shop_url) === shopUrl
  return shopUrl && agree && Boolean(helpdesk) === (door === 'helpdesk')
    ? { shopUrl, email: email.trim().toLowerCase() }
    : null
}

/** Records the link's use; the insert settles races, so that one of any number is first. */
const isFirstUse = async (trx: Trx, query: EntryQuery, at: Date): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('entry_used')
    .values({ digest: digestOf(canonicalEntry(query)), until: staleFrom(at) })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Starts a session for a signed entry of helpdesk or till: HMAC-SHA256 with ENTRY_SECRET over all
 * parameters, 90 seconds, once. The email belongs to unblocked staff of the shop, never the
 * vendor's operator. One error for all reasons. A helpdesk may name the ticket's `customer`.
 */
export const enterSigned =
  (door: Door) =>
  (platform: Open, input: Parsed<Call>): Promise<Answer<Call>> => {
    const query = readEntry(Object.entries(input.query))
    const at =
      query && isSigned(platform.env.ENTRY_SECRET, query)
        ? freshInstant(query.timestamp, platform.now)
        : null
    const signed = query && signedFor(door, query)
    if (!query || !at || !signed) throw new Refusal('entry_refused')
    return transact(platform.db, async (trx) => {
      if (!(await isFirstUse(trx, query, at))) throw new Refusal('entry_refused')
      const member = await trx
        .selectFrom('staff')
        .innerJoin('shop', 'shop.shop_id', 'staff.shop_id')
        .select([...personColumns, 'staff.shop_id', 'shop.settings'])
        .where('shop.shop_url', '=', signed.shopUrl)
        .where('staff.email', '=', signed.email)
        .where('staff.is_admin', '=', false)
        .where('staff.blocked_at', 'is', null)
        .where('staff.scopes', 'is', null)
        .executeTakeFirst()
      if (!member || member.settings.block_shop) throw new Refusal('entry_refused')
      const person = { ...member, is_pos: member.is_pos || door === 'pos' }
      await audit(
        trx,
        {
          ...platform,
          shop: member,
          actor: { kind: 'person', id: member.staff_id, email: member.staff_email },
        },
        'enter_signed',
        wireId('staff', member.staff_id),
        { email: member.staff_email, via: door },
      )
      const { token, expires_at } = await startSession(trx, platform, person, door)
      const about =
        door === 'helpdesk'
          ? await noteAbout(trx, { ...member, now: platform.now }, query.customer)
          : null
      return {
        jwt: token,
        expires_at: expires_at.toISOString(),
        user: userOf(personOf(person, signed.shopUrl)),
        about,
      }
    })
  }
