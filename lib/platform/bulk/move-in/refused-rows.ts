import { columnsOf, placesOf } from '#platform/bulk/draft/columns.ts'
import { readTable } from '#platform/bulk/draft/read-table.ts'
import type { BulkRow } from '#platform/bulk/find-bulk.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { RowRead } from '#platform/bulk/run/list-rows.ts'
import { bytesOf } from '#platform/uploads/stored-file.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { maskedCode, normalCode } from '#rules/gift-card-code.ts'
import { csvLine } from '#rules/tools/csv.ts'
import { seesWholeCodes } from '#rules/way/access.ts'

/** Says why a row isn't taken. */
export const reasonOf = (
  ctx: Pick<Ctx, 'language'>,
  { problem, verdict, detail }: Pick<RowRead, 'problem' | 'verdict' | 'detail'>,
): string => {
  const say = wordsIn(ctx.language, 'move-in.reasons')
  const code = problem ?? verdict ?? 'broken'
  const key = code as 'bad_points' | 'moved_since'
  return say.has(key) ? say(key, { detail: detail ?? '' }) : say('broken', { detail: '' })
}

/**
 * Writes the refused rows as they are in the file, in its own columns, each with its reason, to be
 * corrected and uploaded again. Codes appear as the person may see them.
 */
export async function* refusedLines(
  ctx: Ctx,
  { shop_id, operation, file_id, source }: BulkRow,
  refused: AsyncIterable<RowRead[]>,
): AsyncGenerator<string> {
  if (file_id === null || Array.isArray(source)) return
  const { csv } = source
  const table = await readTable(bytesOf(ctx, { shop_id, file_id }), csv.delimiter)
  const heads = table.heads ?? []
  const columns = await columnsOf(ctx.db, { shop_id, operation }, heads, csv)
  const { code } = placesOf(table, columns, operation, csv).places
  const isWhole = seesWholeCodes(
    ctx.actor,
    ctx.shop.settings.hiding_gift_card_code_except_last_4_digits,
  )
  const shown = (fields: string[]): string[] =>
    heads.map((_, at) => {
      const cell = fields[at] ?? ''
      return at === code && !isWhole && cell ? maskedCode(normalCode(cell).slice(-4)) : cell
    })
  yield csvLine([...heads, 'Line', 'Reason'])
  const lines = batchesOf(refused)
  let next = await lines.next()
  for await (const batch of table.rows)
    for (const { line, fields } of batch) {
      if (next.done) return table.rows.return(undefined)
      if (line !== next.value.line) continue
      yield csvLine([...shown(fields), String(line), reasonOf(ctx, next.value)])
      next = await lines.next()
    }
}

async function* batchesOf(pages: AsyncIterable<RowRead[]>): AsyncGenerator<RowRead> {
  for await (const page of pages) yield* page
}
