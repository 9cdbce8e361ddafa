import { refuseIssues } from '#contract/error.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Trx } from '#platform/db/transact.ts'
import { refuseMoved, saveDraft } from '#platform/versions/draft.ts'
import type { Of } from '#platform/versions/kind.ts'

/**
 * Saves a draft by a call that names no revision: over one that the same person saved last, if
 * `mayReplace` says that nothing but what the call names is replaced. Errors: 409; 422 by its shape.
 */
export const putDraft = async <D>(
  ctx: Ctx & { trx: Trx },
  of: Of<D>,
  dataFor: (draft: D | null) => Promise<D>,
  mayReplace: (draft: D, data: D) => boolean,
): Promise<void> => {
  const draft = await ctx.trx
    .selectFrom('draft')
    .select(['revision', 'data', 'staff_id'])
    .where('shop_id', '=', ctx.shop.shop_id)
    .where('kind', '=', of.kind.kind)
    .where('subject', '=', of.subject)
    .where('data', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const before = (draft?.data ?? null) as D | null
  const data = await dataFor(before)
  const parsed = of.kind.shape.safeParse(data)
  if (!parsed.success) throw refuseIssues(parsed.error.issues)
  if (before && (draft?.staff_id !== ctx.actor.id || !mayReplace(before, data)))
    await refuseMoved(ctx, of)
  await saveDraft(ctx, of, { data, expected: draft?.revision ?? 0 })
}
