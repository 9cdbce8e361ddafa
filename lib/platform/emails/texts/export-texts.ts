import type { Design } from '#contract/emails/design-shapes.ts'
import type { exportEmailTexts as call } from '#contract/emails/edit.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { Ctx } from '#platform/ctx.ts'
import { liveDocument, subjectOf } from '#platform/emails/designs/document.ts'
import { designedNames, designOf } from '#platform/mail/designs/kinds.ts'
import type { Outgoing } from '#platform/route.ts'
import { readDraft } from '#platform/versions/draft.ts'
import { textsOf } from '#rules/emails/editing/texts.ts'
import { markupOf } from '#rules/emails/words/markup.ts'
import { hashOf, stateOf } from '#rules/emails/words/texts.ts'
import { usualLanguages } from '#rules/shop/language.ts'
import { csvLine, utf8Mark } from '#rules/tools/csv.ts'

/** Heads of the columns: where a text belongs, its base text and its translation. */
export const textHeads = ['email', 'block', 'field', 'state', 'of', 'base', 'text'] as const

/** A value as a translator sees it: formatted text as simple HTML. */
export const written = (value: Parameters<typeof hashOf>[0] | undefined): string => {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : markupOf(value)
}

/** The design that is edited: the draft, else the live version. */
export const editedDesign = async (
  ctx: Pick<Ctx, 'db' | 'shop' | 'now'>,
  name: (typeof designedNames)[number],
): Promise<{ design: Design; revision: number }> => {
  const draft = await readDraft(ctx.db, ctx, designOf(name))
  if (draft) return { design: draft.data as Design, revision: draft.revision }
  const live = await liveDocument(ctx.db, ctx, subjectOf(name), ctx.now)
  return { design: live.document as Design, revision: 0 }
}

/** Writes the texts of all emails in a language beside the base texts. */
export const exportTexts = async (
  ctx: Ctx,
  { query: { language } }: Parsed<typeof call>,
): Promise<Answer<typeof call> & Outgoing> => {
  const { base } = ctx.shop.settings.languages ?? usualLanguages
  const lines = [csvLine(textHeads)]
  for (const name of designedNames) {
    const { design } = await editedDesign(ctx, name)
    for (const { block, field, texts } of textsOf(design)) {
      const from = texts[base]?.value
      if (from === undefined || from.length === 0) continue
      const state = stateOf(texts, language, base)
      const own = written(texts[language]?.value)
      lines.push(csvLine([name, block ?? '', field, state, hashOf(from), written(from), own]))
    }
  }
  const bytes = new TextEncoder().encode(utf8Mark + lines.join(''))
  return {
    name: `emails-${language}.csv`,
    type: 'text/csv; charset=utf-8',
    bytes: (async function* () {
      yield bytes
    })(),
  }
}
