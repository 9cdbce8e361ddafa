import type { Document, Problem } from '#contract/emails/edit-shapes.ts'
import type { BlockDesign, HtmlDesign } from '#contract/emails/design-shapes.ts'
import { type MailName, mails } from '#contract/areas.ts'
import type { MailFacts } from '#contract/mail-variables.ts'
import { Refusal } from '#contract/error.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { checkHtml, neededOf } from '#platform/emails/html/checked.ts'
import { holdsOf } from '#platform/mail/catalogue.ts'
import { designedNames } from '#platform/mail/designs/kinds.ts'
import { compileFor, liveParts } from '#platform/mail/designs/programs.ts'
import { fillingOf } from '#platform/mail/filling/filling.ts'
import { foreignPaths } from '#platform/emails/html/foreign-images.ts'
import type { Filling } from '#rules/emails/conditions.ts'
import { checkBlocks } from '#rules/emails/check.ts'
import { problemsOfText } from '#rules/emails/check-text.ts'
import { checkTheme } from '#rules/emails/check-theme.ts'
import { everyBlock } from '#rules/emails/editing/places.ts'
import { textsOf } from '#rules/emails/editing/texts.ts'
import { fillProgram } from '#rules/emails/fill.ts'
import { partsOfLine } from '#rules/emails/words/placeholders.ts'
import { stateOf } from '#rules/emails/words/texts.ts'
import { usualLanguages } from '#rules/shop/language.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { sampleValues } from './samples.ts'
import type { Subject } from './document.ts'

type Live = Awaited<ReturnType<typeof liveParts>>
type Checking = Pick<Ctx, 'shop' | 'env' | 'now'> & {
  db: Db | Trx
  /** where they were read already */
  look?: Pick<Live, 'theme' | 'template'>
}
export type Checked = { problems: Problem[]; sample: Filling; bytes: number }

/** Values with which an email is checked and previewed where no real ones are chosen. */
export const sampleFilling = (
  { shop, now }: Pick<Ctx, 'shop' | 'now'>,
  name: MailName,
  language: string,
): Filling =>
  fillingOf({
    name,
    shop,
    subject: '',
    title: '',
    body: '',
    language,
    today: dayIn(shop.time_zone, now),
    ...sampleValues(name, language),
  })

const foreign = async (
  { db, shop }: Checking,
  images: readonly { block?: string; field: string; path: string }[],
): Promise<Problem[]> => {
  const unknown = await foreignPaths(
    db,
    shop.shop_id,
    images.map(({ path }) => path),
  )
  return images
    .filter(({ path }) => unknown.has(path))
    .map(({ path, ...at }) => ({ ...at, level: 'block', code: 'foreign_image', written: path }))
}

const checkBlockDesign = async (
  ctx: Checking,
  name: MailName,
  design: BlockDesign,
): Promise<Checked> => {
  const languages = ctx.shop.settings.languages ?? usualLanguages
  const { base } = languages
  const at = { name, scope: null, at: ctx.now }
  const parts = ctx.look ?? (await liveParts(ctx.db, ctx.shop.shop_id, at))
  const sizes = Object.fromEntries(
    [base, ...languages.others].map((language) => {
      const program = compileFor({ ...parts, design }, { ...ctx, name, language })
      const { html } = fillProgram(program, sampleFilling(ctx, name, language))
      return [language, Buffer.byteLength(html)]
    }),
  )
  const sample = sampleFilling(ctx, name, base)
  const images = everyBlock(design.blocks).flatMap((block) =>
    block.kind === 'image' && block.path
      ? [{ block: block.id, field: 'path', path: block.path }]
      : [],
  )
  const problems = checkBlocks(design, {
    names: holdsOf(name),
    needed: neededOf(name),
    isOptional: (mails[name] as MailFacts).class === 'optional',
    languages,
    theme: parts.theme,
    sample,
    sizes,
  })
  const bytes = sizes[base] ?? 0
  return { problems: [...(await foreign(ctx, images)), ...problems], sample, bytes }
}

const checkHtmlDesign = async (
  ctx: Checking,
  name: MailName,
  design: HtmlDesign,
): Promise<Checked> => {
  const languages = ctx.shop.settings.languages ?? usualLanguages
  const { base } = languages
  const problems = textsOf(design).flatMap((text) =>
    problemsOfText(text, { names: holdsOf(name), languages }),
  )
  for (const [language, { value }] of Object.entries(design.html))
    problems.push(
      ...(await checkHtml(ctx, name, value)).map((problem) => ({ ...problem, language })),
    )
  for (const [language, { value }] of Object.entries(design.plain ?? {})) {
    const shown = new Set(partsOfLine(value).map((part) => 'variable' in part && part.variable))
    for (const written of value.trim() ? neededOf(name) : [])
      if (!shown.has(written))
        problems.push({ level: 'block', code: 'needed_missing', field: 'plain', written, language })
  }
  for (const language of languages.others) {
    const state = stateOf(design.html, language, base)
    if (state !== 'done')
      problems.push({ level: 'warn', code: `text_${state}`, field: 'html', language })
  }
  if (!design.subject[base]?.value.trim())
    problems.unshift({ level: 'block', code: 'empty_subject', field: 'subject', language: base })
  const bytes = Buffer.byteLength(design.html[base]?.value ?? '')
  return { problems, sample: sampleFilling(ctx, name, base), bytes }
}

/** Variables that every designed email holds, so that the theme of all may. */
const heldByAll = holdsOf(designedNames[0]!).filter((one) =>
  designedNames.every((name) => holdsOf(name).includes(one)),
)
const nothing: Filling = { is: {}, shown: {}, lots: [], today: '' }

/** Checks a document of any kind: its problems, and for an email its size and sample values. */
export const checkDocument = async (
  ctx: Checking,
  { email }: Subject,
  document: Document,
): Promise<Checked> => {
  if ('format' in document) {
    if (!email) throw new Refusal('invalid_input', { field: 'design' })
    return document.format === 'blocks'
      ? checkBlockDesign(ctx, email, document)
      : checkHtmlDesign(ctx, email, document)
  }
  if (email) throw new Refusal('invalid_input', { field: 'design' })
  if ('html' in document) {
    const problems = await checkHtml(ctx, null, document.html)
    return { problems, sample: nothing, bytes: Buffer.byteLength(document.html) }
  }
  const images = document.logo ? [{ field: 'logo', path: document.logo.path }] : []
  const languages = ctx.shop.settings.languages ?? usualLanguages
  const own = checkTheme(document, { names: heldByAll, languages })
  const problems = [...(await foreign(ctx, images)), ...own]
  return { problems, sample: nothing, bytes: 0 }
}

const mostNamed = 100

/** Refuses a document that must not be published, with each of its problems. */
export const refuseProblems = async (
  ctx: Checking,
  subject: Subject,
  document: Document,
): Promise<void> => {
  const { email } = subject
  const { problems } = await checkDocument(ctx, subject, document)
  const blocking = problems.filter(({ level }) => level === 'block')
  const [first] = blocking
  if (!first) return
  const { code, field, level: _, ...more } = first
  throw new Refusal('email_not_right', {
    ...(field ? { field } : {}),
    facts: { problem: code, count: blocking.length, ...(email ? { email } : {}), ...more },
    problems: blocking.slice(0, mostNamed),
  })
}
