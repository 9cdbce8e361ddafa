import 'server-only'
import { checkDesign, readEmailValues } from '#contract/emails/edit.ts'
import { renderEmail } from '#contract/emails/calls.ts'
import type { Design } from '#contract/emails/design-shapes.ts'
import { Id } from '#contract/pieces.ts'
import { ofBlocks } from '#rules/emails/editing/texts.ts'
import { prefetch } from '#upstream/prefetch.ts'
import { designOf, mailNameOf } from '../../../../../(builder)/email-builder/editor/editor-data.ts'

type Parameters = Record<string, string | string[] | undefined>

/**
 * Reads the saved draft of an email, else its live version, with what fills it: a case of its
 * conditions, the values of a transaction or a customer, or samples. HTML comes filled.
 */
export const previewOf = async (emailName: string, parameters: Parameters) => {
  const name = await mailNameOf(Promise.resolve({ emailName }))
  const { state, query, language } = await designOf(name, parameters)
  const params = { name }
  const idOf = (parameter: string) => Id.safeParse(parameters[parameter]).data
  const [customer, transaction] = [idOf('customer'), idOf('transaction')]
  const person = customer ? { platform_customer_id: customer } : {}
  const whose = transaction ? { transaction_id: transaction } : person
  const design = (state.draft?.design ?? state.live.design) as Design
  if (!ofBlocks(design)) {
    const body = { ...query, ...person, language, design }
    const { html } = await prefetch(renderEmail, { params, body })
    return { state, language, html }
  }
  const outcome = /^\d{1,2}$/.exec(String(parameters['case'] ?? ''))?.[0]
  const [checked] = await Promise.all([
    outcome && prefetch(checkDesign, { params, query, body: { design } }),
    // without them the browser tries again
    prefetch(readEmailValues, { params, body: { language, ...whose } }).catch(() => null),
  ])
  const filling = checked ? checked.cases[Number(outcome)]?.filling : undefined
  return { state, language, whose, filling }
}
