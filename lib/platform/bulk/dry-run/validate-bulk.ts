import { setImmediate as breathe } from 'node:timers/promises'
import { bulkRowsMost } from '#contract/bulk/bulk.ts'
import { type validateBulk as call } from '#contract/bulk/draft.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { Ctx } from '#platform/ctx.ts'
import { bytesOf } from '#platform/uploads/stored-file.ts'
import { recogniseFile } from '#rules/bulk/move-in/recognise.ts'
import type { Field } from '#rules/tools/table-heads.ts'
import { readTableAmount } from '#rules/tools/typed-amount.ts'
import { readTableDate } from '#rules/tools/typed-date.ts'
import {
  columnsOf,
  type Csv,
  type Places,
  placesOf,
  rememberColumns,
} from '#platform/bulk/draft/columns.ts'
import { findFile } from '#platform/uploads/find-table.ts'
import { readTable } from '#platform/bulk/draft/read-table.ts'

type Found = Answer<typeof call>
const problemsShown = 20
const samplesShown = 3
const sampleMax = 60

/**
 * Reads the whole file as a stream and stores nothing but the meaning of its columns, where one was
 * given.
 */
export const validateBulk = async (ctx: Ctx, { body }: Parsed<typeof call>): Promise<Found> => {
  const {
    operation_name: operation,
    source: { csv },
  } = body.bulk
  const { file_id } = await findFile(ctx.db, ctx, csv.url, 'bulk.source.csv.url')
  const table = await readTable(bytesOf(ctx, { shop_id: ctx.shop.shop_id, file_id }), csv.delimiter)
  const heads = table.heads ?? []
  const shop = { shop_id: ctx.shop.shop_id, operation }
  const columns = await columnsOf(ctx.db, shop, heads, csv)
  const { places, problems } = placesOf(table, columns, operation, csv)
  const seen = look(heads.length, places, csv)
  if (
    !problems.some(
      ({ code }) => code === 'empty' || code === 'too_many_columns' || code === 'not_text',
    )
  )
    for await (const batch of table.rows) {
      for (const { line, fields, broken } of batch) {
        seen.row(fields)
        if (broken !== undefined && problems.length < problemsShown)
          problems.push({ line, code: 'broken_row', detail: broken })
      }
      if (seen.rows() > bulkRowsMost) break
      await breathe()
    }
  await table.rows.return(undefined)
  if (seen.rows() > bulkRowsMost)
    problems.push({ line: null, code: 'too_many_rows', detail: String(bulkRowsMost) })
  if (seen.rows() === 0 && problems.length === 0)
    problems.push({ line: null, code: 'no_rows', detail: '' })
  const isFit = problems.every(({ code }) => code === 'broken_row')
  if (csv.columns && isFit)
    await rememberColumns(ctx.db, shop, heads, { columns, from: csv.from }, ctx.now)
  const fieldOf = (at: number): Field | null =>
    (Object.entries(places) as [Field, number][]).find(([, place]) => place === at)?.[0] ?? null
  return {
    valid: isFit && seen.questions.length === 0,
    from: recogniseFile(heads),
    rows: Math.min(seen.rows(), bulkRowsMost + 1),
    encoding: table.encoding,
    delimiter: table.delimiter,
    columns: heads.slice(0, 200).map((head, at) => ({
      head: head.slice(0, 200),
      samples: seen.samples[at] ?? [],
      field: fieldOf(at),
    })),
    questions: seen.questions.map(({ at, ...question }) => ({
      ...question,
      column: heads[at] ?? '',
    })),
    problems,
  }
}

/** Collects the first values of each column, and the first ambiguous amount and date. */
const look = (columns: number, { balance, expires_on, issued_on }: Places, csv: Csv) => {
  let rows = 0
  const samples: string[][] = Array.from({ length: Math.min(columns, 200) }, () => [])
  const questions: { kind: 'decimal' | 'dates'; at: number; sample: string }[] = []
  const ask = (kind: 'decimal' | 'dates', at: number, sample: string): void => {
    if (!questions.some((question) => question.kind === kind))
      questions.push({ kind, at, sample: sample.trim().slice(0, sampleMax) })
  }
  return {
    samples,
    questions,
    rows: () => rows,
    row: (fields: string[]): void => {
      rows += 1
      for (const [at, kept] of samples.entries()) {
        const value = fields[at]?.trim()
        if (kept.length < samplesShown && value) kept.push(value.slice(0, sampleMax))
      }
      const amount = balance === undefined ? '' : (fields[balance] ?? '')
      if (balance !== undefined && readTableAmount(amount, csv.decimal) === 'ask')
        ask('decimal', balance, amount)
      for (const at of [expires_on, issued_on])
        if (at !== undefined && readTableDate(fields[at] ?? '', csv.dates) === 'ask')
          ask('dates', at, fields[at] ?? '')
    },
  }
}
