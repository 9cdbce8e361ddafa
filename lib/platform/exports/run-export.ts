import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx, Platform } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import type { Job } from '#platform/jobs/queue.ts'
import { type NewFile, writeFile } from '#platform/uploads/write-file.ts'
import { may } from '#rules/way/access.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { askerOf } from './asker.ts'
import { gzipLines } from './everything/gzip-lines.ts'
import { cutNow } from './cut.ts'
import { type ExportKind, fileTypeOf, kindOf } from './kinds.ts'
import { mailExport } from './mail-export.ts'
import type { Cut, ExportTable } from './tables.ts'
import { csvBytes } from './write-csv.ts'

const keptMs = 7 * 24 * 60 * 60 * 1000
const beatMs = 500

type Claimed = Pick<ExportTable, 'shop_id' | 'kind' | 'staff_id' | 'to_staff_id' | 'locale'> & {
  export_id: bigint
  attempt: number
  filters: Record<string, unknown>
  cut: Cut | null
}
/**
 * Ends a writer whose export was cancelled or taken over: deletes its part of the file and notifies
 * nobody.
 */
class Lost extends Error {}
class Refused extends Error {}

/**
 * Writes an export from the start into a hidden file; file, state and email then become visible in
 * one transaction. Taking over raises `attempt`, so that the earlier writer can't finish it.
 */
export const runExport = async (
  platform: Platform,
  exportId: bigint,
  { last, signal }: { last: boolean; signal: AbortSignal },
): Promise<void> => {
  const claimed = await claim(platform, exportId)
  if (!claimed) return
  try {
    await write(platform, claimed, signal)
  } catch (cause) {
    if (cause instanceof Lost) return
    const isOver = last || cause instanceof Refused
    const finished_at = isOver ? platform.clock() : null
    await mine(platform, claimed, {
      state: isOver ? 'failed' : 'queued',
      problem: cause instanceof Refused ? 'forbidden' : 'broken',
      finished_at,
    }).catch(() => false)
    if (cause instanceof Refused) return
    platform.log.error(
      { export: wireId('export', exportId), problem: String(cause) },
      'an export broke',
    )
    throw cause
  }
}

const claim = async ({ db, clock }: Platform, exportId: bigint): Promise<Claimed | null> => {
  const { rows } = await sql<Claimed>`
    update export x
    set state = 'running', attempt = attempt + 1, rows_done = 0, problem = null,
      started_at = ${clock()}, beat_at = ${clock()}
    from shop s
    where x.shop_id = s.shop_id and x.export_id = ${exportId}
      and x.state in ('queued', 'running')
    returning x.export_id, x.shop_id, x.kind, filters, locale, staff_id, to_staff_id, attempt,
      cut`.execute(db)
  return rows[0] ?? null
}

/** Updates the export while this attempt still owns it. */
const mine = async (
  { db }: Pick<Platform, 'db'>,
  { shop_id, export_id, attempt }: Claimed,
  set: Partial<
    Record<
      | 'state'
      | 'problem'
      | 'finished_at'
      | 'beat_at'
      | 'rows_done'
      | 'rows_total'
      | 'cut'
      | 'file_id'
      | 'expires_at',
      unknown
    >
  >,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('export')
    .set(set as object)
    .where('shop_id', '=', shop_id)
    .where('export_id', '=', export_id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const write = async (platform: Platform, claimed: Claimed, signal: AbortSignal): Promise<void> => {
  const asker = await askerOf(platform, claimed, platform.clock())
  const kind = kindOf(platform, claimed.kind)
  if (!asker || !may(asker.actor, 'export') || !may(asker.actor, kind.right)) throw new Refused()
  const ctx: Ctx = {
    ...platform,
    ...asker,
    language: claimed.locale,
    session: Buffer.alloc(0),
    now: platform.clock(),
    requestId: randomUUID(),
    idempotencyKey: null,
  }
  // a retry shows the same moment as the first attempt
  const cut = claimed.cut ?? (await cutNow(platform, signal))
  const rows_total = await kind.count(ctx, claimed.filters as never)
  if (!(await mine(platform, claimed, { cut: JSON.stringify(cut), rows_total }))) throw new Lost()
  const progress = { rows: 0n }
  const watched = <Row>(pages: AsyncIterable<Row[]>) =>
    counted(platform, claimed, pages, progress, signal)
  const bytes =
    'lines' in kind
      ? gzipLines(watched(kind.lines(ctx, cut)))
      : csvBytes(kind.head, watched(kind.pages(ctx, claimed.filters as never, cut)))
  const file = await writeFile(platform, fileOf(ctx, claimed, kind, cut), bytes)
  await finish(platform, ctx, claimed, file.file_id, progress.rows)
}

const fileOf = (
  ctx: Ctx,
  { to_staff_id, filters }: Claimed,
  kind: ExportKind,
  cut: Cut,
): NewFile => {
  const { shop_id, shop_url, time_zone } = ctx.shop
  const { ending, type } = fileTypeOf(kind)
  const day = (filters['on'] as string | undefined) ?? dayIn(time_zone, new Date(cut.at))
  return {
    shop_id,
    kind: 'export',
    name: `${shop_url.split('.')[0]}-${kind.file}-${day}.${ending}`,
    type,
    staff_id: to_staff_id,
    expires_at: new Date(ctx.now.getTime() + keptMs),
  }
}

/** Saves progress at most twice a second, and stops if the export was cancelled. */
async function* counted<Row>(
  platform: Platform,
  claimed: Claimed,
  pages: AsyncIterable<Row[]>,
  progress: { rows: bigint },
  signal: AbortSignal,
): AsyncGenerator<Row[]> {
  let beatAt = Date.now()
  for await (const page of pages) {
    signal.throwIfAborted()
    yield page
    progress.rows += BigInt(page.length)
    if (Date.now() - beatAt < beatMs) continue
    beatAt = Date.now()
    if (!(await mine(platform, claimed, { rows_done: progress.rows, beat_at: platform.clock() })))
      throw new Lost()
  }
}

const finish = async (
  platform: Platform,
  ctx: Ctx,
  claimed: Claimed,
  file_id: bigint,
  rows: bigint,
): Promise<void> => {
  const now = platform.clock()
  const isMine = await transact(platform.db, async (trx) => {
    const done = await mine({ db: trx }, claimed, {
      state: 'done',
      file_id,
      rows_done: rows,
      rows_total: rows,
      beat_at: now,
      finished_at: now,
      expires_at: new Date(ctx.now.getTime() + keptMs),
    })
    if (done) await mailExport({ ...ctx, trx, now }, claimed)
    return done
  })
  if (isMine) return
  await platform.db
    .deleteFrom('file')
    .where('shop_id', '=', claimed.shop_id)
    .where('file_id', '=', file_id)
    .execute()
  throw new Lost()
}

/** Retries within half a minute after the death of the process that had it. */
export const exportJobOf = (platform: Platform): Job<{ export_id: string }> => ({
  name: 'export',
  retryLimit: 5,
  retryDelay: 5,
  expireInSeconds: 6 * 3600,
  heartbeatSeconds: 20,
  batch: 1,
  workers: 2,
  handle: ({ export_id }, job) => runExport(platform, BigInt(export_id), job),
})
