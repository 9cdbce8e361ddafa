import type { MailName } from '#contract/areas.ts'
import type { BlockDesign, Design } from '#contract/emails/design-shapes.ts'
import type { convertEmail } from '#contract/emails/edit.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { storefrontUrl } from '#env.ts'
import type { Ctx } from '#platform/ctx.ts'
import { emailNameOf } from '#platform/mail/catalogue.ts'
import { defaultDesign } from '#platform/mail/designs/default-design.ts'
import { convertHtml } from '#platform/mail/html/convert/convert-html.ts'
import type { LeftOver } from '#platform/mail/html/convert/left-over.ts'
import { liveParts } from '#platform/mail/designs/programs.ts'
import { everyBlock } from '#rules/emails/editing/places.ts'
import { withText } from '#rules/emails/editing/set-text.ts'
import { textsOf } from '#rules/emails/editing/texts.ts'
import { baseOf } from './read-email.ts'

type Converted = { design: BlockDesign; left_over: LeftOver[] }

const kindsOf = ({ blocks }: BlockDesign): string =>
  everyBlock(blocks)
    .map(({ kind }) => kind)
    .join(' ')

/** Adds the texts of a translation whose HTML became the same blocks; another one is left over. */
const withTranslation = (
  { design, left_over }: Converted,
  other: BlockDesign,
  { language, base }: { language: string; base: string },
): Converted => {
  if (kindsOf(other) !== kindsOf(design))
    return { design, left_over: [...left_over, { what: 'translation', text: language }] }
  const places = textsOf(design)
  const texts = textsOf(other)
  return {
    left_over,
    design: places.reduce((known, place, at) => {
      const value = texts[at]?.texts[language]?.value
      return value === undefined ? known : withText(known, place, { language, base, value })
    }, design),
  }
}

/**
 * Converts HTML with the subject of a design, the links of the default footer, and the translations
 * of a design that is HTML itself.
 */
export const blocksOf = (
  ctx: Pick<Ctx, 'shop' | 'env'>,
  { name, design, html }: { name: MailName; design: Design; html: string },
): Converted => {
  const footer = defaultDesign(name).blocks.find((block) => block.kind === 'footer')
  const base = baseOf(ctx)
  const convertIn = (language: string, written: string) =>
    convertHtml(written, {
      language,
      files: storefrontUrl(ctx.env),
      ...(footer ? { footer } : {}),
    })
  const others = design.format === 'html' ? Object.entries(design.html) : []
  const converted = others
    .filter(([language]) => language !== base)
    .reduce<Converted>(
      (known, [language, { value }]) =>
        withTranslation(known, convertIn(language, value).design, { language, base }),
      convertIn(base, html),
    )
  const { subject, preheader, plain } = design
  return {
    ...converted,
    design: {
      ...converted.design,
      subject,
      plain: design.format === 'html' ? plain : {},
      preheader: { ...converted.design.preheader, ...preheader },
    },
  }
}

/** Turns HTML into blocks and lists what could not be; saves nothing. Error: 404. */
export const convert = async (
  ctx: Ctx,
  { params, body }: Parsed<typeof convertEmail>,
): Promise<Answer<typeof convertEmail>> => {
  const name = emailNameOf(params.name)
  const at = { name, scope: null, at: ctx.now }
  const { design } = await liveParts(ctx.db, ctx.shop.shop_id, at)
  return blocksOf(ctx, { name, design, html: body.html })
}
