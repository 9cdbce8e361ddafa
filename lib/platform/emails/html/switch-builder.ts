import { sql } from 'kysely'
import type { MailName } from '#contract/areas.ts'
import type { switchEmailBuilder } from '#contract/emails/html.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { transact, type Trx } from '#platform/db/transact.ts'
import { emailNameOf } from '#platform/mail/catalogue.ts'
import { defaultDesign } from '#platform/mail/designs/default-design.ts'
import { refuseProblems } from '#platform/emails/designs/check-document.ts'
import { subjectOf } from '#platform/emails/designs/document.ts'
import { designOf } from '#platform/mail/designs/kinds.ts'
import { liveParts } from '#platform/mail/designs/programs.ts'
import { requireFeature } from '#platform/money/gates/plan-gate.ts'
import { holdSettings } from '#platform/shop/hold-settings.ts'
import { publishData, restoreLive } from '#platform/versions/publish.ts'
import { readVersion } from '#platform/versions/read-versions.ts'
import { mayWriteSetting } from '#rules/settings/settings.ts'
import { blocksOf } from './convert.ts'
import { htmlOf } from './read-email.ts'

type Inside = Ctx & { trx: Trx }
type Numbered = { name: MailName; no: number }

/** Publishes an email as blocks, and returns the version that was live before. */
const convertOne = async (ctx: Inside, name: MailName): Promise<Numbered | null> => {
  const live = await liveParts(ctx.trx, ctx.shop.shop_id, { name, scope: null, at: ctx.now })
  if (live.design.format === 'blocks') return null
  const { design } = blocksOf(ctx, { name, design: live.design, html: htmlOf(ctx, live) })
  await refuseProblems(ctx, subjectOf(name), design)
  await publishData(ctx, designOf(name), { data: design })
  return { name, no: live.no }
}

/**
 * Puts an email back to a version that was live, and returns the one that was live before. Error:
 * 404 for one that was withdrawn or is still to come.
 */
const restoreOne = async (ctx: Inside, { name, no }: Numbered): Promise<Numbered> => {
  const live = await liveParts(ctx.trx, ctx.shop.shop_id, { name, scope: null, at: ctx.now })
  if (no === 0) await publishData(ctx, designOf(name), { data: defaultDesign(name) })
  else {
    const version = await readVersion(ctx.trx, ctx, designOf(name), no)
    if (version.withdrawn_at || version.live_from > ctx.now) throw new Refusal('not_found')
    await restoreLive(ctx, designOf(name), { no })
  }
  return { name, no: live.no }
}

/**
 * Switches between builder and HTML in one transaction. Emails that aren't named stay as they are:
 * blocks are sent without the builder too, and HTML with it.
 */
export const switchBuilder = (
  ctx: Ctx,
  { body }: Parsed<typeof switchEmailBuilder>,
): Promise<Answer<typeof switchEmailBuilder>> => {
  if (!mayWriteSetting(ctx.actor, 'using_email_builder'))
    throw new Refusal('forbidden', { field: 'using_email_builder' })
  return transact(ctx.db, async (trx) => {
    const { shop_id } = ctx.shop
    const inside = { ...ctx, trx, db: trx }
    const settings = await holdSettings(trx, shop_id)
    const { using_email_builder: on, convert = [], restore = [] } = body
    const before = settings.using_email_builder === true
    if (on && !before) requireFeature(settings, 'email_builder', 'using_email_builder')
    const undone: Numbered[] = []
    for (const name of new Set(convert.map(emailNameOf))) {
      const one = await convertOne(inside, name)
      if (one) undone.push(one)
    }
    for (const { name, no } of restore)
      undone.push(await restoreOne(inside, { name: emailNameOf(name), no }))
    await sql`
      update shop set settings = settings || ${JSON.stringify({ using_email_builder: on })}::jsonb
      where shop_id = ${shop_id}`.execute(trx)
    const detail = { on, changed: undone.map(({ name }) => name) }
    await audit(trx, ctx, 'switch_email_builder', 'using_email_builder', detail)
    return { using_email_builder: on, undo: { using_email_builder: before, restore: undone } }
  })
}
