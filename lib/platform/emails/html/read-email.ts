import type { MailName } from '#contract/areas.ts'
import type { Design } from '#contract/emails/design-shapes.ts'
import type { getEmail } from '#contract/emails/named.ts'
import type { Email } from '#contract/emails/named-shapes.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { storefrontUrl } from '#env.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { describedVariables, emailNameOf } from '#platform/mail/catalogue.ts'
import { liveParts } from '#platform/mail/designs/programs.ts'
import { sourceOf } from '#platform/mail/html/source-of.ts'
import { switchedOff } from '#platform/mail/leaving/switch-mail.ts'
import { compile } from '#rules/emails/compile.ts'
import { textIn } from '#rules/emails/words/texts.ts'
import { usualLanguages } from '#rules/shop/language.ts'

type Live = Awaited<ReturnType<typeof liveParts>>
type Reading = Pick<Ctx, 'shop' | 'env' | 'language'>

export const baseOf = ({ shop }: Pick<Ctx, 'shop'>): string =>
  (shop.settings.languages ?? usualLanguages).base

/** The HTML of a design in the shop's base language; of blocks, as they are compiled. */
export const htmlOf = (
  { shop, env }: Pick<Ctx, 'shop' | 'env'>,
  { design, theme }: Pick<Live, 'theme'> & { design: Design },
): string => {
  const base = baseOf({ shop })
  if (design.format === 'html') return textIn(design.html, base, base) ?? ''
  const around = { theme, language: base, base, files: storefrontUrl(env), constants: {} }
  return sourceOf(compile(design, around).html)
}

/** Reads an email inside a transaction or outside one. */
export const emailOf = async (ctx: Reading & { db: Db | Trx; now: Date }, name: MailName) => {
  const { shop_id } = ctx.shop
  const live = await liveParts(ctx.db, shop_id, { name, scope: null, at: ctx.now })
  const off = await switchedOff(ctx.db, shop_id)
  const base = baseOf(ctx)
  const email: Email = {
    name,
    subject: textIn(live.design.subject, base, base) ?? '',
    html: htmlOf(ctx, live),
    active: !off.has(name),
    variables: describedVariables(name, ctx.language),
  }
  return { email, live }
}

/** Returns an email as HTML. Error: 404. */
export const readEmail = async (
  ctx: Ctx,
  { params }: Parsed<typeof getEmail>,
): Promise<Answer<typeof getEmail>> => ({
  email: (await emailOf(ctx, emailNameOf(params.name))).email,
})
