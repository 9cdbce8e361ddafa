import { sql } from 'kysely'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import { type Db, transact, type Trx } from '#platform/db/transact.ts'
import { withAccess } from '#platform/integrations/connect/access.ts'
import {
  isOfConnection,
  noteAnswered,
  noteProblem,
} from '#platform/integrations/connect/note-health.ts'
import { type Ask, type Manifest, VendorProblem } from '#platform/integrations/manifest.ts'
import { findRow, type Row } from '#platform/integrations/read-integration.ts'
import { restMs, triesMost } from '#platform/integrations/rest.ts'
import { settingsOf } from '#platform/integrations/kept-settings.ts'
import { vendors } from '#platform/integrations/registry.ts'
import { findShop } from '#platform/shop/find-shop.ts'
import { logFailure } from '#platform/work/worker.ts'
import type { Turns } from './turns.ts'

type Doing = Pick<Platform, 'db' | 'env' | 'vault' | 'clock' | 'log' | 'areas'>
/** A delivery that this process does now; `tries` tells whether it is still its own. */
type Claimed = {
  shop_id: bigint
  shop_url: string
  inbox_id: bigint
  name: Manifest['name']
  body: Buffer | null
  tries: number
}

const notConnected = () => new VendorProblem('not_connected', { isFinal: true })

/** Longer than one try takes, so that two tries of a delivery never overlap. */
const leaseMs = 60_000

/** A vendor's deliveries, by turns of its shops. */
type Vendor = { name: Manifest['name']; turns: Turns }

/**
 * Claims the delivery that is due first, of a vendor or of any, but of these shops; a process that
 * dies with it leaves it to the next one.
 */
const claim = async (
  db: Db,
  now: Date,
  name: Manifest['name'] | null,
  but: readonly bigint[],
): Promise<Claimed | undefined> => {
  const until = new Date(now.getTime() + leaseMs)
  const { rows } = await sql<Claimed>`
    with due as materialized (
      select shop_id, inbox_id
      from inbox
      where state = 'waiting' and due_at <= ${now}
        and (${name}::text is null or name = ${name}::text)
        and shop_id <> all(${but}::bigint[])
      order by due_at, inbox_id
      limit 1
      for update skip locked
    )
    update inbox i
    set due_at = ${until}, tries = i.tries + 1
    from due, shop s
    where i.shop_id = due.shop_id and i.inbox_id = due.inbox_id and s.shop_id = i.shop_id
    returning i.shop_id, s.shop_url, i.inbox_id, i.name, i.body, i.tries`.execute(db)
  return rows[0]
}

/** Selects a claimed delivery, if it is still this process's. */
const own = ({ shop_id, inbox_id, tries }: Claimed) => sql`
  shop_id = ${shop_id} and inbox_id = ${inbox_id} and tries = ${tries} and state = 'waiting'`

/** Notes why a delivery isn't done: it is tried again, or stuck after the last try. */
const putOff = async (
  { db, clock }: Doing,
  claimed: Claimed,
  problem: VendorProblem['problem'],
  isFinal: boolean,
): Promise<void> => {
  const isStuck = isFinal || claimed.tries >= triesMost
  const due_at = new Date(clock().getTime() + restMs(claimed.tries))
  await sql`
    update inbox
    set problem = ${problem}, state = ${isStuck ? 'stuck' : 'waiting'}, due_at = ${due_at}
    where ${own(claimed)}`.execute(db)
}

/**
 * Refuses a delivery of a vendor that isn't connected, and keeps it connected until the transaction
 * ends. The connection is locked before the delivery, as everywhere.
 */
const holdConnection = async (trx: Trx, { shop_id, name }: Claimed): Promise<void> => {
  const held = await trx
    .selectFrom('integration')
    .select('state')
    .where('shop_id', '=', shop_id)
    .where('name', '=', name)
    .forShare()
    .executeTakeFirst()
  if (held?.state !== 'on' && held?.state !== 'broken') throw notConnected()
}

/** Does a delivery in one transaction with its state, so that it is done once or not at all. */
const finish = (
  platform: Doing,
  shop: ShopScope,
  manifest: Manifest,
  claimed: Claimed,
  row: Row | undefined,
  { content, looked }: { content: unknown; looked: unknown },
): Promise<void> =>
  transact(platform.db, async (trx) => {
    if (!manifest.delivers?.outlasts?.(content)) await holdConnection(trx, claimed)
    const { rows } = await sql`
      update inbox
      set state = 'done', problem = null
      where ${own(claimed)}
      returning inbox_id`.execute(trx)
    if (rows.length === 0) return
    const act = {
      ...platform,
      trx,
      shop,
      actor: { kind: 'store', name: manifest.title } as const,
      now: platform.clock(),
      inbox_id: claimed.inbox_id,
      settings: settingsOf(manifest, row?.settings),
      requestId: `delivery-${claimed.inbox_id}`,
    }
    await manifest.delivers?.take(act, content, looked)
  })

const attempt = async (
  platform: Doing,
  shop: ShopScope,
  manifest: Manifest,
  claimed: Claimed,
  row: Row | undefined,
): Promise<void> => {
  const { vault } = platform
  const content: unknown = JSON.parse(vault.reveal(claimed.body!))
  const given = manifest.delivers
  if (given?.outlasts?.(content))
    return finish(platform, shop, manifest, claimed, row, { content, looked: null })
  if (given?.look && !row?.sealed) throw notConnected()
  if (await given?.isKnown?.(platform.db, shop, content))
    return finish(platform, shop, manifest, claimed, row, { content, looked: undefined })
  let isAsked = false
  const look = given?.look
  const looked =
    look &&
    row &&
    (await withAccess(platform, manifest, row, (asking, credentials) => {
      const ask: Ask = (request) => {
        isAsked = true
        return asking(request)
      }
      return look(ask, credentials, content, row.scopes)
    }).catch((cause: unknown) => {
      const isRefused = cause instanceof VendorProblem && cause.problem === 'access_refused'
      if (!isRefused || !given.ends?.(content)) throw cause
      isAsked = false
      return null
    }))
  // not every delivery lacks something that only the vendor knows
  if (isAsked && row?.problem) await noteAnswered(platform, manifest, row)
  await finish(platform, shop, manifest, claimed, row, { content, looked })
}

/** Does the delivery that is due first, of a vendor or of any. Returns false where none is. */
export const doDelivery = async (platform: Doing, vendor?: Vendor): Promise<boolean> => {
  const claimBut = (but: readonly bigint[]) =>
    claim(platform.db, platform.clock(), vendor?.name ?? null, but)
  const claimed = await (vendor ? vendor.turns.take(claimBut) : claimBut([]))
  if (!claimed) return false
  try {
    await doClaimed(platform, claimed)
  } finally {
    vendor?.turns.end(claimed.shop_id)
  }
  return true
}

const doClaimed = async (platform: Doing, claimed: Claimed): Promise<void> => {
  if (claimed.body === null) return putOff(platform, claimed, 'delivery_unreadable', true)
  const manifest = vendors.find(({ name }) => name === claimed.name)!
  const shop = await findShop(platform.db, claimed.shop_url)
  const row = await findRow(platform.db, shop.shop_id, manifest.name)
  try {
    await attempt(platform, shop, manifest, claimed, row)
  } catch (cause) {
    const problem = cause instanceof VendorProblem ? cause : new VendorProblem('failed')
    if (!(cause instanceof VendorProblem))
      logFailure(platform.log, 'inbox', cause, { inbox_id: String(claimed.inbox_id) })
    await putOff(platform, claimed, problem.problem, problem.isFinal)
    if (row && isOfConnection(problem))
      await noteProblem(platform, shop, manifest, row.attempt, problem)
  }
}
