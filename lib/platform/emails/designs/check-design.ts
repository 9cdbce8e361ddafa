import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { checkDesign as call } from '#contract/emails/edit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { casesOf } from '#rules/emails/cases.ts'
import { checkDocument } from './check-document.ts'
import { subjectOf } from './document.ts'

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
    cases: cases.map(({ shown, filling }) => ({
      shown,
      filling: { ...filling, lots: [...filling.lots] },
    })),
  }
}
