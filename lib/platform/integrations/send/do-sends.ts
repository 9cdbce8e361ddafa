import type { Platform, ShopScope } from '#platform/ctx.ts'
import type { NoticeSource } from '#contract/feed/notice-types.ts'
import { noticeId } from '#platform/feed/read-data.ts'
import { readNotices } from '#platform/feed/read-bodies.ts'
import { withAccess } from '#platform/integrations/connect/access.ts'
import type { Turns } from '#platform/integrations/inbox/turns.ts'
import {
  type Ask,
  type Credentials,
  type Manifest,
  type Sending,
  VendorProblem,
} from '#platform/integrations/manifest.ts'
import { type Told, type ToldNote, type ToldNotice } from './sends.ts'
import { findRow, type Row } from '#platform/integrations/read-integration.ts'
import { findShop } from '#platform/shop/find-shop.ts'
import { logFailure } from '#platform/work/worker.ts'
import { type Claimed, type ClaimedShop, claimSends } from './claim.ts'
import { readNotes } from './notes.ts'
import { readPeople } from './people.ts'
import { isOfRow, settleSends, type Tried } from './settle.ts'

type Doing = Pick<Platform, 'db' | 'env' | 'vault' | 'clock' | 'log'>
type Use = (ask: Ask, credentials: Credentials) => Promise<void>

const isNotice = (send: Claimed): send is Claimed & { source: NoticeSource } =>
  send.source !== 'customer' && send.source !== 'ticket_credit'

/** Makes one request for sends, and returns what came of it for each. */
const request = async (
  platform: Doing,
  manifest: Manifest,
  row: Row,
  sends: readonly Claimed[],
  use: Use,
): Promise<Tried[]> => {
  const [first, ...more] = sends
  const about = first && more.length === 0 ? { send_id: first.send_id } : {}
  const problem = await withAccess({ ...platform, ...about }, manifest, row, use).then(
    () => null,
    (cause: unknown) => {
      // keys without the right to send; a note may be refused for its ticket alone
      if (cause instanceof VendorProblem && cause.status === 403 && first?.kind !== 'note')
        return new VendorProblem('access_refused', { status: 403 })
      if (cause instanceof VendorProblem) return cause
      logFailure(platform.log, 'vendor-sends', cause, { name: manifest.name })
      return new VendorProblem('failed')
    },
  )
  return sends.map((send) => ({ send, problem }))
}

/** Refusals after which the rest of a job counts as refused, too: two bad rows of a thousand. */
const refusalsMost = 24

/** Makes a job of sends, and where it is refused smaller ones, so that one bad row fails alone. */
const requestJob = (
  sends: readonly Claimed[],
  ask: (of: readonly Claimed[]) => Promise<Tried[]>,
) => {
  let refusals = 0
  const next = async (of: readonly Claimed[]): Promise<Tried[]> => {
    const tried = await ask(of)
    const problem = tried[0]?.problem
    if (of.length < 2 || !(problem instanceof VendorProblem) || !isOfRow(problem)) return tried
    refusals += 1
    if (refusals > refusalsMost) return tried
    const middle = of.length >> 1
    const first = await next(of.slice(0, middle))
    return [...first, ...(await next(of.slice(middle)))]
  }
  return next(sends)
}

/** Reads the content of each send; null where the row or its customer is gone. */
const readTold = async (platform: Doing, shop: ShopScope, rows: readonly Claimed[]) => {
  const people = await readPeople(
    platform,
    shop,
    rows.flatMap(({ customer_id }) => (customer_id === null ? [] : [customer_id])),
  )
  const notes = await readNotes(platform.db, shop, rows)
  const found = await readNotices(platform.db, shop, rows.filter(isNotice))
  const personOf = ({ customer_id }: Claimed): Told | null =>
    (customer_id === null ? null : people.get(customer_id)) ?? null
  const noticeOf = (send: Claimed): ToldNotice | null => {
    const person = personOf(send)
    if (!person || !isNotice(send) || send.type === null) return null
    const { type, at } = send
    const id = noticeId(send)
    const data = found.get(id)
    return data ? { id, type, at, data, person } : null
  }
  const noteOf = ({ source_id }: Claimed): ToldNote | null => notes.get(source_id) ?? null
  return { personOf, noticeOf, noteOf }
}

const trySends = async (
  platform: Doing,
  shop: ShopScope,
  manifest: Sending,
  row: Row,
  rows: readonly Claimed[],
): Promise<Tried[]> => {
  const { personOf, noticeOf, noteOf } = await readTold(platform, shop, rows)
  const { sends } = manifest
  const ask = (of: readonly Claimed[], use: Use) => request(platform, manifest, row, of, use)
  const gone = (send: Claimed): Promise<Tried[]> => Promise.resolve([{ send, problem: 'gone' }])
  const past = rows
    .filter(({ kind }) => kind === 'past')
    .map((send) => ({ send, notice: noticeOf(send) }))
  const told = past.flatMap(({ send, notice }) => (notice ? [{ send, notice }] : []))
  const single = rows.flatMap((send): Promise<Tried[]>[] => {
    if (send.kind === 'past') return []
    if (send.kind === 'note') {
      const note = noteOf(send)
      return [note ? ask([send], async (way, keys) => sends.note?.(way, keys, note)) : gone(send)]
    }
    if (send.kind === 'profile') {
      const person = personOf(send)
      return [
        person ? ask([send], async (way, keys) => sends.profile?.(way, keys, person)) : gone(send),
      ]
    }
    const notice = noticeOf(send)
    return [
      notice ? ask([send], async (way, keys) => sends.event?.(way, keys, notice)) : gone(send),
    ]
  })
  const bulk =
    told.length > 0
      ? requestJob(
          told.map(({ send }) => send),
          (of) =>
            ask(of, async (way, keys) =>
              sends.past?.(
                way,
                keys,
                told.flatMap(({ send, notice }) => (of.includes(send) ? [notice] : [])),
              ),
            ),
        )
      : []
  const absent = past.flatMap(({ send, notice }) => (notice ? [] : [gone(send)]))
  return (await Promise.all([...single, ...absent, bulk])).flat()
}

const doShop = async (platform: Doing, manifest: Sending, claimed: ClaimedShop): Promise<void> => {
  if (claimed.rows.length === 0) return
  const shop = await findShop(platform.db, claimed.shop_url)
  const row = await findRow(platform.db, shop.shop_id, manifest.name)
  // disconnected since: what was claimed is cancelled
  if (!row?.sealed) return
  const tried = await trySends(platform, shop, manifest, row, claimed.rows)
  await settleSends(platform, shop, manifest, row, tried)
}

/** Sends what is due to a vendor, of one shop. Returns whether there may be more. */
export const doSends = async (
  platform: Doing,
  manifest: Sending,
  turns?: Turns,
): Promise<boolean> => {
  const claimBut = (but: readonly bigint[]) =>
    claimSends(platform.db, manifest, but, platform.clock())
  const claimed = await (turns ? turns.take(claimBut) : claimBut([]))
  if (!claimed) return false
  try {
    await doShop(platform, manifest, claimed)
  } finally {
    turns?.end(claimed.shop_id)
  }
  return true
}
