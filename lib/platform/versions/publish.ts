import { sql } from 'kysely'
import { Refusal, refuseIssues } from '#contract/error.ts'
import { refuseMoved } from './draft.ts'
import type { Editing, Of } from './kind.ts'
import { readVersion } from './read-versions.ts'

type Times = { from?: Date; until?: Date | null; note?: string | null }

/**
 * Publishes the draft at the revision that the person saw, at once or at `from`, and returns the
 * version's number. Errors: 409 `draft_moved`; 422 `invalid_input` for a draft that is not right, a
 * time in the past or an end before its beginning.
 */
export const publish = async <D>(
  ctx: Editing,
  of: Of<D>,
  { revision, ...times }: Times & { revision: number },
): Promise<number> => {
  const draft = await ctx.trx
    .selectFrom('draft')
    .select(['data', 'revision'])
    .where('shop_id', '=', ctx.shop.shop_id)
    .where('kind', '=', of.kind.kind)
    .where('subject', '=', of.subject)
    .where('data', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (draft?.revision !== revision) return refuseMoved(ctx, of)
  return write(ctx, of, draft.data, times)
}

/**
 * Publishes an earlier version again, as a new one, and returns its number. The draft stays.
 * Errors: 404; 422 `invalid_input` where the shape has changed since.
 */
export const restoreLive = async <D>(
  ctx: Editing,
  of: Of<D>,
  { no, ...times }: Times & { no: number },
): Promise<number> => {
  const { data } = await readVersion(ctx.trx, ctx, of, no)
  return write(ctx, of, data, times, no)
}

/** Publishes data that was in no draft, such as a default, and returns its number. The draft stays. */
export const publishData = async <D>(
  ctx: Editing,
  of: Of<D>,
  { data, ...times }: Times & { data: D },
): Promise<number> => write(ctx, of, data, times)

/**
 * Withdraws a version before its time; it stays in the history. Errors: 404; 409 `version_live` once
 * its time has come.
 */
export const withdraw = async <D>(ctx: Editing, of: Of<D>, no: number): Promise<void> => {
  const { withdrawn_at } = await readVersion(ctx.trx, ctx, of, no)
  if (withdrawn_at) return
  const { numUpdatedRows } = await ctx.trx
    .updateTable('version')
    .set({ withdrawn_at: ctx.now })
    .where('shop_id', '=', ctx.shop.shop_id)
    .where('kind', '=', of.kind.kind)
    .where('subject', '=', of.subject)
    .where('no', '=', no)
    .where('live_from', '>', ctx.now)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('version_live')
}

const write = async <D>(
  { trx, shop, actor, now }: Editing,
  { kind, subject }: Of<D>,
  data: unknown,
  { from = now, until = null, note = null }: Times,
  fromNo: number | null = null,
): Promise<number> => {
  if (from < now) throw new Refusal('invalid_input', { field: 'live_from' })
  if (until !== null && until <= from) throw new Refusal('invalid_input', { field: 'live_until' })
  const parsed = kind.shape.safeParse(data)
  if (!parsed.success) throw refuseIssues(parsed.error.issues)
  // two who publish at once get two numbers: the second waits for the first one's key, and tries again
  for (;;) {
    const { rows } = await sql<{ no: number }>`
      insert into version (
        shop_id, kind, subject, no, data, live_from, live_until, staff_id, note, from_no, created_at
      )
      select ${shop.shop_id}, ${kind.kind}, ${subject}, coalesce(max(no), 0) + 1,
        ${JSON.stringify(data)}::jsonb, ${from}::timestamptz, ${until}::timestamptz,
        ${actor.id}::bigint, ${note}::text, ${fromNo}::int, ${now}::timestamptz
      from version
      where shop_id = ${shop.shop_id} and kind = ${kind.kind} and subject = ${subject}
      on conflict do nothing
      returning no`.execute(trx)
    if (rows[0]) return rows[0].no
  }
}
