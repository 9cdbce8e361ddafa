import type { MailName } from '#contract/areas.ts'
import type { BlockDesign, Design, HtmlDesign } from '#contract/emails/design-shapes.ts'
import type { getEmail } from '#contract/emails/named.ts'
import type { Email } from '#contract/emails/named-shapes.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { storefrontUrl } from '#env.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { describedVariables, emailNameOf } from '#platform/mail/catalogue.ts'
import { liveParts } from '#platform/mail/designs/programs.ts'
import { shownIf, sourceOf } from '#platform/mail/html/source-of.ts'
import { switchedOff } from '#platform/mail/leaving/switch-mail.ts'
import { compile } from '#rules/emails/compile.ts'
import { everyBlock } from '#rules/emails/editing/places.ts'
import { beginningOfBlock, languageState, textsOf } from '#rules/emails/editing/texts.ts'
import { hashOf, textIn } from '#rules/emails/words/texts.ts'
import { usualLanguages } from '#rules/shop/language.ts'

type Live = Awaited<ReturnType<typeof liveParts>>
type Parts = Pick<Live, 'theme'> & { design: Design }
type Writing = Pick<Ctx, 'shop' | 'env'>

export const languagesOf = ({ shop }: Pick<Ctx, 'shop'>) =>
  shop.settings.languages ?? usualLanguages
export const baseOf = (ctx: Pick<Ctx, 'shop'>): string => languagesOf(ctx).base

/** The HTML of a design in a language, else in the base language; of blocks, as they are compiled. */
export const htmlOf = (ctx: Writing, { design, theme }: Parts, language = baseOf(ctx)): string => {
  const base = baseOf(ctx)
  if (design.format === 'html') return textIn(design.html, language, base) ?? ''
  const files = storefrontUrl(ctx.env)
  return sourceOf(compile(design, { theme, language, base, files, constants: {} }).html)
}

/** The HTML of a design in each language in which it has a text, so that writing one keeps all. */
export const htmlsOf = (ctx: Writing, parts: Parts): HtmlDesign['html'] => {
  const { design } = parts
  if (design.format === 'html') return design.html
  const base = baseOf(ctx)
  const written = textsOf(design).flatMap(({ texts }) => Object.keys(texts))
  const of = hashOf(htmlOf(ctx, parts))
  return Object.fromEntries(
    [...new Set([base, ...written])].map((language) => [
      language,
      { value: htmlOf(ctx, parts, language), of: language === base ? '' : of },
    ]),
  )
}

/** Conditions of blocks that HTML can't say: as HTML, these blocks are in every email. */
const lostOf = (design: BlockDesign, base: string): Email['lost_conditions'] =>
  everyBlock(design.blocks).flatMap((block, at) => {
    if (!block.show || shownIf(block.show) !== null) return []
    const text = beginningOfBlock(block, base, base)
    return [{ block: at + 1, text, condition: block.show }]
  })

/** Reads an email inside a transaction or outside one. */
export const emailOf = async (
  ctx: Writing & Pick<Ctx, 'language'> & { db: Db | Trx; now: Date },
  name: MailName,
  language = baseOf(ctx),
) => {
  const { shop_id } = ctx.shop
  const live = await liveParts(ctx.db, shop_id, { name, scope: null, at: ctx.now })
  const off = await switchedOff(ctx.db, shop_id)
  const { base, others } = languagesOf(ctx)
  const { design } = live
  const email: Email = {
    name,
    language,
    subject: textIn(design.subject, language, base) ?? '',
    html: htmlOf(ctx, live, language),
    active: !off.has(name),
    variables: describedVariables(name, ctx.language),
    languages: [base, ...others].map((one) => {
      const { done, total, outdated } = languageState(design, one, base)
      return { language: one, done, total, outdated }
    }),
    lost_conditions: design.format === 'blocks' ? lostOf(design, base) : [],
  }
  return { email, live }
}

/** Returns an email as HTML, in the base language unless another is named. Error: 404. */
export const readEmail = async (
  ctx: Ctx,
  { params, query }: Parsed<typeof getEmail>,
): Promise<Answer<typeof getEmail>> => ({
  email: (await emailOf(ctx, emailNameOf(params.name), query.language)).email,
})
