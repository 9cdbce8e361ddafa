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
import { baseOf } from './read-email.ts'

/** Converts HTML with the subject of a design and the links of the default footer. */
export const blocksOf = (
  ctx: Pick<Ctx, 'shop' | 'env'>,
  { name, design, html }: { name: MailName; design: Design; html: string },
): { design: BlockDesign; left_over: LeftOver[] } => {
  const footer = defaultDesign(name).blocks.find((block) => block.kind === 'footer')
  const converted = convertHtml(html, {
    language: baseOf(ctx),
    files: storefrontUrl(ctx.env),
    ...(footer ? { footer } : {}),
  })
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
