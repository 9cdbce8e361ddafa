import * as z from 'zod/mini'
import { Instant } from '#contract/pieces.ts'

const Whole = z.string().check(z.regex(/^\d{1,19}$/))
const Hex = z.string().check(z.regex(/^[0-9a-f]{64}$/))

const facts = {
  shop: z.object({
    shop_id: Whole,
    shop_url: z.string(),
    name: z.string(),
    currency: z.string(),
    time_zone: z.string(),
  }),
  cut: z.object({ entry_id: Whole, at: Instant }),
  made_at: Instant,
  tables: z.array(z.string()),
}
/** A file of before there was a key of files: signed by a secret of its installation. */
const OldHead = z.object({ form: z.literal('tender-everything-1'), ...facts })
const NewHead = z.object({
  form: z.literal('tender-everything-2'),
  public_key: z.string().check(z.regex(/^[\w-]{43}$/)),
  ...facts,
})
/** The first line: the key that signs the file, the shop, the moment, and the tables that follow. */
export const Head = z.union([NewHead, OldHead])
export type Head = z.infer<typeof Head>

const Sum = z.string().check(z.regex(/^-?\d{1,19}$/))

/** The last line: rows by table, totals in minor units, one digest over the heads of all chains. */
export const End = z.object({
  rows: z.record(z.string(), z.int()),
  balance: Sum,
  lots: Sum,
  movements: Sum,
  entries: Sum,
  heads: Hex,
})
export type End = z.infer<typeof End>

const Signature = z.string().check(z.regex(/^(?:[\w-]{86}|[0-9a-f]{64})$/))
export const EndLine = z.object({ end: End, signature: Signature })

/** The text that the installation signs: the end, and the digest over all lines before it. */
export const signedText = (state: string, end: End): string =>
  `everything\n${state}\n${JSON.stringify(End.parse(end))}`

/** A row's object as a line. */
export const rowText = (table: string, row: string): string => `{"t":"${table}","r":${row}}`
