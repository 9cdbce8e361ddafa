import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { checkDesign as call } from '#contract/emails/edit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { shown } from '#platform/mail/filling/shown.ts'
import { casesOf } from '#rules/emails/cases.ts'
import { type Filling, typeOf } from '#rules/emails/conditions.ts'
import { usualLanguages } from '#rules/shop/language.ts'
import { checkDocument } from './check-document.ts'
import { subjectOf } from './document.ts'

/** Formats the values that a case changed, as a reader sees them. */
const shownIn = ({ shop }: Ctx, filling: Filling, sample: Filling): Filling['shown'] => {
  const { base: language } = shop.settings.languages ?? usualLanguages
  const changed = Object.entries(filling.is).filter(([name, wire]) => sample.is[name] !== wire)
  const written = changed.map(([name, wire]) => [
    name,
    shown(typeOf(name) ?? 'text', wire, { language, currency: shop.currency }),
  ])
  return { ...filling.shown, ...Object.fromEntries(written) }
}

/** Checks a design without saving it. */
export const checkDesign = async (
  ctx: Ctx,
  { params, query, body: { design } }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const { problems, sample, bytes } = await checkDocument(
    ctx,
    subjectOf(params.name, query.for),
    design,
  )
  const cases = 'format' in design && design.format === 'blocks' ? casesOf(design, sample) : []
  return {
    problems,
    bytes,
    cases: cases.map(({ shown: blocks, filling }) => ({
      shown: blocks,
      filling: { ...filling, lots: [...filling.lots], shown: shownIn(ctx, filling, sample) },
    })),
  }
}
