import * as z from 'zod/mini'
import { By, Version } from '#contract/versions/version-shapes.ts'
import { Count, CountOrNone, FileHead, Id, Instant, Line } from '#contract/pieces.ts'
import { Design } from './design-shapes.ts'
import { Named, Variable } from './shapes.ts'
import { languageTag, scopeText } from './text-shapes.ts'
import { Theme } from './theme-shapes.ts'

/** The query of the calls of a design: an override, of a campaign (`b12`) or a workflow (`wf7`). */
export const For = z.object({ for: z.optional(z.string().check(z.regex(scopeText))) })
const Language = z.string().check(z.regex(languageTag))

/** The HTML around the content of emails that are written as HTML. */
export const Template = z.strictObject({
  v: z.literal(1),
  html: z.string().check(z.maxLength(150_000)),
})
export type Template = z.infer<typeof Template>
export const Document = z.union([Design, Theme, Template])
export type Document = z.infer<typeof Document>

/** A problem of a design; `level` block keeps it from being published. */
export const Problem = z.object({
  level: z.enum(['block', 'warn']),
  code: z.string(),
  block: z.optional(z.string()),
  field: z.optional(z.string()),
  language: z.optional(z.string()),
  /** a misspelt variable as written, and the one that was probably meant */
  written: z.optional(z.string()),
  nearest: z.optional(z.string()),
  line: z.optional(z.int()),
  column: z.optional(z.int()),
  /** a figure that the words of the problem name */
  value: z.optional(z.number()),
})
export type Problem = z.infer<typeof Problem>

/** Values of one email, as wire values and as a reader sees them. */
export const Filling = z.object({
  is: z.record(z.string(), z.string()),
  shown: z.record(z.string(), z.string()),
  lots: z.array(z.record(z.string(), z.string())),
  today: z.string(),
})
export type Filling = z.infer<typeof Filling>

export const DesignState = z.object({
  name: z.string(),
  draft: z.nullable(z.object({ design: Document, revision: z.int(), changed_at: Instant, by: By })),
  live: z.object({ no: z.int(), design: Document, live_from: z.nullable(Instant) }),
  /** revision to save over, also where there is no draft */
  revision: z.int(),
  scheduled: z.array(z.object({ no: z.int(), live_from: Instant })),
  theme: Theme,
  languages: z.object({ base: z.string(), others: z.array(z.string()) }),
  variables: z.array(Variable),
  /** address under which uploaded images open */
  files: z.string(),
  /** values that are the same in every email of the shop */
  constants: z.record(z.string(), z.string()),
  /** an override whose base was published again since it was made */
  base_changed: z.boolean(),
})
export type DesignState = z.infer<typeof DesignState>

export const getDesign = { params: Named, query: For, answer: DesignState }

export const saveDesignDraft = {
  params: Named,
  query: For,
  body: z.strictObject({ design: Document, revision: z.int().check(z.minimum(0)) }),
  answer: z.object({ revision: z.int(), problems: z.array(Problem) }),
}

export const discardDesignDraft = {
  params: Named,
  query: z.extend(For, { revision: CountOrNone(1, 2_000_000_000) }),
  answer: z.object({ revision: z.int() }),
}

export const publishDesign = {
  params: Named,
  query: For,
  body: z.strictObject({
    revision: z.int().check(z.minimum(1)),
    live_at: z.optional(z.nullable(Instant)),
    note: z.optional(z.nullable(Line(200))),
  }),
  answer: z.object({ no: z.int(), live_from: Instant }),
}

export const listDesignVersions = {
  params: Named,
  query: For,
  answer: z.object({ versions: z.array(Version) }),
}

const Numbered = z.extend(Named, { no: Count(0, 1_000_000) })

export const getDesignVersion = {
  params: Numbered,
  query: For,
  answer: z.object({ no: z.int(), design: Document, theme: Theme }),
}

export const restoreDesignVersion = {
  params: Numbered,
  query: For,
  body: z.strictObject({
    to: z.enum(['draft', 'live']),
    /** revision of the draft that the person saw; needed for `draft` */
    revision: z.optional(z.int().check(z.minimum(0))),
  }),
  answer: z.object({ no: z.nullable(z.int()), revision: z.nullable(z.int()) }),
}

export const withdrawDesignVersion = {
  params: Numbered,
  query: For,
  answer: z.object({ no: z.int() }),
}

export const checkDesign = {
  params: Named,
  query: For,
  body: z.strictObject({ design: Document }),
  answer: z.object({
    problems: z.array(Problem),
    cases: z.array(z.object({ shown: z.array(z.string()), filling: Filling })),
    /** bytes of the compiled HTML in the base language */
    bytes: z.int(),
  }),
}

export const readEmailValues = {
  params: Named,
  body: z.strictObject({
    platform_customer_id: z.optional(Id),
    gift_card_id: z.optional(Id),
    transaction_id: z.optional(Id),
    language: z.optional(Language),
  }),
  answer: z.extend(Filling, {
    language: z.string(),
    /** the images of the code, as data addresses */
    codes: z.object({ qr: z.string(), barcode: z.string() }),
  }),
}

export const convertEmail = {
  params: Named,
  body: z.strictObject({ html: z.string().check(z.maxLength(150_000)) }),
  answer: z.object({
    design: Design,
    left_over: z.array(z.object({ what: z.string(), text: z.string() })),
  }),
}

export const exportEmailTexts = {
  query: z.object({ language: Language }),
  answer: FileHead,
}

export const TextChange = z.object({
  line: z.int(),
  name: z.string(),
  field: z.string(),
  before: z.string(),
  after: z.string(),
})

export const importEmailTexts = {
  body: z.strictObject({
    url: z.string().check(z.maxLength(500)),
    language: Language,
    dry_run: z.optional(z.boolean()),
  }),
  answer: z.object({
    changes: z.array(TextChange),
    unchanged: z.int(),
    drafts: z.array(z.string()),
  }),
}

export const getMailHtml = {
  params: z.object({ id: Id }),
  answer: z.object({
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    language: z.string(),
    /** filled for good when it was sent, tried or withheld; false: shown as it would be now */
    as_sent: z.boolean(),
  }),
}
