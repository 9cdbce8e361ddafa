import type { Document } from '#contract/emails/edit-shapes.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type {
  publishDesign as publishCall,
  restoreDesignVersion as restoreCall,
  withdrawDesignVersion as withdrawCall,
} from '#contract/emails/edit.ts'
import { Refusal } from '#contract/error.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { readDraft, saveDraft } from '#platform/versions/draft.ts'
import { publish, publishData, restoreLive, withdraw } from '#platform/versions/publish.ts'
import { refuseProblems } from './check-document.ts'
import { documentAt, subjectOf } from './document.ts'
import { requireBuilder } from './require-builder.ts'

/** Publishes the draft, at once or at a time. */
export const publishDraft = (
  ctx: Ctx,
  { params, query, body }: Parsed<typeof publishCall>,
): Promise<Answer<typeof publishCall>> =>
  transact(ctx.db, async (trx) => {
    const subject = subjectOf(params.name, query.for)
    const { revision, live_at, note } = body
    const draft = await readDraft(trx, ctx, subject.of)
    if (draft?.revision === revision)
      await refuseProblems({ ...ctx, db: trx }, subject, draft.data as Document)
    const from = live_at ? new Date(live_at) : ctx.now
    const no = await publish({ ...ctx, trx }, subject.of, {
      revision,
      from,
      ...(note ? { note } : {}),
    })
    await audit(trx, ctx, 'publish_design', subject.of.subject, {
      no,
      live_from: from.toISOString(),
    })
    return { no, live_from: from.toISOString() }
  })

/** Publishes an earlier version again, or puts it into the draft; 0 is what was before the first. */
export const restoreVersion = (
  ctx: Ctx,
  { params, query, body }: Parsed<typeof restoreCall>,
): Promise<Answer<typeof restoreCall>> =>
  transact(ctx.db, async (trx) => {
    const subject = subjectOf(params.name, query.for)
    const inside = { ...ctx, trx }
    const no = params.no
    requireBuilder(ctx.shop.settings)
    const data = await documentAt(trx, ctx, subject, { no, at: ctx.now })
    if (body.to === 'draft') {
      if (body.revision === undefined) throw new Refusal('invalid_input', { field: 'revision' })
      const revision = await saveDraft(inside, subject.of, { data, expected: body.revision })
      await audit(trx, ctx, 'save_design', subject.of.subject, { revision, from: no })
      return { no: null, revision }
    }
    await refuseProblems({ ...ctx, db: trx }, subject, data)
    const made =
      no === 0
        ? await publishData(inside, subject.of, { data })
        : await restoreLive(inside, subject.of, { no })
    await audit(trx, ctx, 'restore_design', subject.of.subject, { no: made, from: no })
    return { no: made, revision: null }
  })

/** Withdraws a version before its time. */
export const withdrawVersion = (
  ctx: Ctx,
  { params, query }: Parsed<typeof withdrawCall>,
): Promise<Answer<typeof withdrawCall>> =>
  transact(ctx.db, async (trx) => {
    const { of } = subjectOf(params.name, query.for)
    const no = params.no
    await withdraw({ ...ctx, trx }, of, no)
    await audit(trx, ctx, 'withdraw_design', of.subject, { no })
    return { no }
  })
