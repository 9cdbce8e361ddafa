import { type MailName, mails } from '#contract/areas.ts'
import type { Design } from '#contract/emails/design-shapes.ts'
import type { importEmailTexts as call } from '#contract/emails/edit.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { LineText, RichText } from '#contract/emails/text-shapes.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { holdsOf } from '#platform/mail/catalogue.ts'
import { designOf, isDesigned } from '#platform/mail/designs/kinds.ts'
import { type Row, rowsOfTexts } from '#platform/uploads/csv-rows.ts'
import { findFile } from '#platform/uploads/find-table.ts'
import { bytesOf } from '#platform/uploads/stored-file.ts'
import { saveDraft } from '#platform/versions/draft.ts'
import { withText } from '#rules/emails/editing/set-text.ts'
import { type PlacedText, setText, textsOf } from '#rules/emails/editing/texts.ts'
import { misspelt } from '#rules/emails/words/placeholders.ts'
import { readMarkup } from '#rules/emails/words/markup.ts'
import { hashOf } from '#rules/emails/words/texts.ts'
import { usualLanguages } from '#rules/shop/language.ts'
import { editedDesign, textHeads, written } from './export-texts.ts'

const mostRows = 5000
const mostNamed = 100
type Change = Answer<typeof call>['changes'][number]
type Problem = { line: number; problem: string; written?: string }
type Editing = { design: Design; revision: number; isChanged: boolean }

/** Refuses a file with each of its problems. */
const refuse = (...all: [Problem, ...Problem[]]): never => {
  throw new Refusal('email_not_right', {
    field: 'url',
    problems: all.slice(0, mostNamed).map(({ problem: code, ...at }) => ({ code, ...at })),
  })
}

const readRows = async (ctx: Ctx, url: string): Promise<Row[]> => {
  const { shop_id } = ctx.shop
  const file = await findFile(ctx.db, ctx, url, 'url')
  const decoder = new TextDecoder()
  const texts = (async function* () {
    for await (const piece of bytesOf(ctx, { shop_id, file_id: file.file_id }))
      yield decoder.decode(piece, { stream: true })
    yield decoder.decode()
  })()
  const rows: Row[] = []
  for await (const some of rowsOfTexts(texts)) {
    rows.push(...some)
    if (rows.length > mostRows + 1) refuse({ line: mostRows, problem: 'too_many_rows' })
  }
  return rows
}

/** A spreadsheet-safe cell begins with an apostrophe that was not typed. */
const cellOf = (text: string): string => (/^'[=+\-@\s]/.test(text) ? text.slice(1) : text)

type Value = Parameters<typeof hashOf>[0]
type Into = { placed: PlacedText; language: string; base: string; names: readonly string[] }

/** Reads a translation, or says what is wrong with it. */
const readText = (
  text: string,
  { placed: { texts }, language, base, names }: Into,
): { value: Value } | { problem: string; written?: string } => {
  const [wrong] = misspelt(text, names)
  if (wrong) return { problem: 'unknown_variable', written: wrong.written }
  const from = texts[base]?.value
  const lost = [...written(from).matchAll(/\{[a-z0-9_]+(?=[|}])/g)]
    .map(([variable]) => `${variable}}`)
    .find((variable) => !text.includes(variable.slice(0, -1)))
  if (lost) return { problem: 'missing_variable', written: lost }
  const isLine = typeof from === 'string'
  const value = isLine ? text : readMarkup(text)
  if (!value) return { problem: 'not_markup' }
  // a draft that isn't right in shape could be neither opened nor published
  const isRight = (isLine ? LineText : RichText).safeParse(setText(texts, language, base, value))
  return isRight.success ? { value } : { problem: isLine ? 'not_a_line' : 'not_a_text' }
}

/** Takes a translator's file into drafts; nothing is saved unless every row is right. */
export const importTexts = async (
  ctx: Ctx,
  { body: { url, language, dry_run } }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const { base, others } = ctx.shop.settings.languages ?? usualLanguages
  if (!others.includes(language)) throw new Refusal('invalid_input', { field: 'language' })
  const [head, ...rows] = await readRows(ctx, url)
  const heads = (head?.fields ?? []).map((one) => one.replace('\uFEFF', '').trim())
  const columns = new Map(heads.map((one, at) => [one, at]))
  const lacking = textHeads.find((one) => one !== 'state' && one !== 'base' && !columns.has(one))
  if (lacking) refuse({ line: 1, problem: 'missing_column', written: lacking })
  const edited = new Map<MailName, Editing>()
  const problems: Problem[] = []
  const changes: Change[] = []
  let unchanged = 0
  for (const { line, fields, broken } of rows) {
    const cell = (name: (typeof textHeads)[number]) => cellOf(fields[columns.get(name) ?? -1] ?? '')
    const [name, field, text] = [cell('email'), cell('field'), cell('text').trim()]
    const block = cell('block') || null
    if (broken || !Object.hasOwn(mails, name) || !isDesigned(name)) {
      problems.push({ line, problem: broken ? 'broken_row' : 'unknown_email', written: name })
      continue
    }
    const editing = edited.get(name) ?? { ...(await editedDesign(ctx, name)), isChanged: false }
    edited.set(name, editing)
    const placed = textsOf(editing.design).find((one) => one.block === block && one.field === field)
    const from = placed?.texts[base]?.value
    if (!placed || from === undefined) {
      problems.push({ line, problem: 'unknown_text', written: [block, field].join(' ').trim() })
      continue
    }
    const before = written(placed.texts[language]?.value)
    if (text === '' || (text === before && placed.texts[language]?.of === hashOf(from))) {
      unchanged += 1
      continue
    }
    if (cell('of') !== hashOf(from)) {
      problems.push({ line, problem: 'base_changed', written: name })
      continue
    }
    const read = readText(text, { placed, language, base, names: holdsOf(name) })
    if ('problem' in read) {
      problems.push({ line, ...read })
      continue
    }
    editing.design = withText(editing.design, placed, { language, base, value: read.value })
    editing.isChanged = true
    changes.push({
      line,
      name,
      field: [block, field].filter(Boolean).join('.'),
      before,
      after: text,
    })
  }
  const [first, ...more] = problems
  if (first) refuse(first, ...more)
  const changed = [...edited].filter(([, { isChanged }]) => isChanged)
  const drafts = changed.map(([name]) => name)
  if (!dry_run && changed.length > 0)
    await transact(ctx.db, async (trx) => {
      for (const [name, { design, revision }] of changed)
        await saveDraft({ ...ctx, trx }, designOf(name), { data: design, expected: revision })
      await audit(trx, ctx, 'import_email_texts', language, { texts: changes.length })
    })
  return { changes, unchanged, drafts }
}
