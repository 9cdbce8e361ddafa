import { sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import type { Editing, Of } from './kind.ts'

type Draft = {
  data: unknown
  revision: number
  changed_at: Date
  by: { name: string; email: string } | null
}
type Scope = { shop: { shop_id: bigint } }

/** The draft with the person who saved it last; null before the first save and once discarded. */
export const readDraft = async <D>(
  db: Db | Trx,
  { shop }: Scope,
  { kind, subject }: Of<D>,
): Promise<Draft | null> => {
  const { rows } = await sql<Omit<Draft, 'by'> & { name: string | null; email: string | null }>`
    select d.data, d.revision, d.changed_at, p.name, p.email
    from draft d
    left join staff p on p.shop_id = d.shop_id and p.staff_id = d.staff_id
    where d.shop_id = ${shop.shop_id} and d.kind = ${kind.kind}
      and d.subject = ${subject} and d.data is not null`.execute(db)
  const row = rows[0]
  if (!row) return null
  const { name, email, ...draft } = row
  return { ...draft, by: name === null || email === null ? null : { name, email } }
}

/** Reads the drafts of several subjects of a kind at once, by subject. */
export const readDrafts = async (
  db: Db | Trx,
  { shop }: Scope,
  kind: string,
  subjects: readonly string[],
): Promise<Map<string, unknown>> => {
  const rows = await db
    .selectFrom('draft')
    .select(['subject', 'data'])
    .where('shop_id', '=', shop.shop_id)
    .where('kind', '=', kind)
    .where('subject', 'in', subjects)
    .where('data', 'is not', null)
    .execute()
  return new Map(rows.map(({ subject, data }) => [subject, data]))
}

/** Refuses with who saved the draft meanwhile, and when. */
export const refuseMoved = async <D>(ctx: Editing, of: Of<D>): Promise<never> => {
  const draft = await readDraft(ctx.trx, ctx, of)
  throw new Refusal('draft_moved', {
    facts: {
      revision: draft?.revision ?? 0,
      ...(draft ? { at: draft.changed_at.toISOString() } : {}),
      ...(draft?.by ? { by: draft.by.name } : {}),
    },
  })
}

/**
 * Saves the draft and returns its new revision. `expected`: the revision that the person saw, 0
 * where there was no draft. Error: 409 `draft_moved` where somebody saved in between.
 */
export const saveDraft = async <D>(
  ctx: Editing,
  of: Of<D>,
  { data, expected }: { data: unknown; expected: number },
): Promise<number> => {
  const { trx, shop, actor, now } = ctx
  const json = JSON.stringify(data)
  const { rows } = await sql<{ revision: number }>`
    insert into draft (shop_id, kind, subject, data, revision, staff_id, changed_at)
    select ${shop.shop_id}, ${of.kind.kind}, ${of.subject}, ${json}::jsonb, 1, ${actor.id}, ${now}
    where ${expected} = 0
    on conflict do nothing
    returning revision`.execute(trx)
  if (rows[0]) return rows[0].revision
  const { rows: changed } = await sql<{ revision: number }>`
    update draft
    set data = ${json}::jsonb, revision = revision + 1, staff_id = ${actor.id}, changed_at = ${now}
    where shop_id = ${shop.shop_id} and kind = ${of.kind.kind} and subject = ${of.subject}
      and case when data is null then ${expected} = 0 else revision = ${expected} end
    returning revision`.execute(trx)
  return changed[0]?.revision ?? refuseMoved(ctx, of)
}

/** Discards the draft, so that editing begins from the live version. Error: 409 `draft_moved`. */
export const discardDraft = async <D>(ctx: Editing, of: Of<D>, expected: number): Promise<void> => {
  const { numUpdatedRows } = await ctx.trx
    .updateTable('draft')
    .set(({ eb }) => ({
      data: null,
      revision: eb('revision', '+', 1),
      staff_id: ctx.actor.id,
      changed_at: ctx.now,
    }))
    .where('shop_id', '=', ctx.shop.shop_id)
    .where('kind', '=', of.kind.kind)
    .where('subject', '=', of.subject)
    .where('revision', '=', expected)
    .where('data', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) await refuseMoved(ctx, of)
}
