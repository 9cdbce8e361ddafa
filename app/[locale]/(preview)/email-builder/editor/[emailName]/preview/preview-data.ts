import 'server-only'
import { renderEmail } from '#contract/emails/calls.ts'
import { ofBlocks } from '#rules/emails/editing/texts.ts'
import { prefetch } from '#upstream/prefetch.ts'
import {
  designOf,
  mailNameOf,
  readSamples,
} from '../../../../../(builder)/email-builder/editor/editor-data.ts'

type Parameters = Record<string, string | string[] | undefined>

/** Reads an email with the samples that fill it; one that is written as HTML comes filled. */
export const previewOf = async (emailName: string, parameters: Parameters) => {
  const name = await mailNameOf(Promise.resolve({ emailName }))
  const { state, language } = await designOf(name, parameters)
  const hasBlocks = ofBlocks(state.draft?.design ?? state.live.design) !== null
  const [mail] = await Promise.all([
    hasBlocks ? null : prefetch(renderEmail, { params: { name }, body: {} }),
    readSamples(name, language),
  ])
  return { state, language, html: mail?.html ?? null }
}
