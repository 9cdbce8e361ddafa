import { requireRight } from '#platform/money/gates/require-right.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { downloadExport as call } from '#contract/exports/calls.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Outgoing } from '#platform/route.ts'
import { bytesOf } from '#platform/uploads/stored-file.ts'
import { seesWholeCodes } from '#rules/way/access.ts'
import { groupedCode, maskedCode } from '#rules/gift-card-code.ts'
import { fileTypeOf, kindOf } from './kinds.ts'
import { withCodes } from './open-codes.ts'
import { type ExportRow, findExport, stateOf } from './read-export.ts'

const refuseUnlessThere = (row: ExportRow, now: Date): void => {
  const state = stateOf(row, now)
  if (state === 'expired') throw new Refusal('file_gone')
  if (state === 'queued' || state === 'running') throw new Refusal('export_unfinished')
  if (state !== 'done') throw new Refusal('export_over')
}

/**
 * Serves the file as this person may see it: codes are sealed at rest, and opened or masked on the
 * way out.
 */
export const downloadExport = async (
  ctx: Ctx,
  { params }: Parsed<typeof call>,
): Promise<Answer<typeof call> & Outgoing> => {
  const row = await findExport(ctx.db, ctx, params.id)
  const kind = kindOf(ctx, row.kind)
  requireRight(ctx.actor, kind.right)
  refuseUnlessThere(row, ctx.now)
  const isWhole =
    row.to_staff_id === ctx.actor.id &&
    seesWholeCodes(ctx.actor, ctx.shop.settings.hiding_gift_card_code_except_last_4_digits)
  const shown = (cipher: Uint8Array, last4: string): string =>
    isWhole ? groupedCode(ctx.vault.open(ctx.shop.shop_id, cipher)) : maskedCode(last4)
  const codesOf = isWhole ? 'whole' : 'masked'
  const codesIn = 'lines' in kind ? 'none' : codesOf
  await audit(ctx.db, ctx, 'download_export', params.id, {
    kind: row.kind,
    codes: codesIn,
  })
  const bytes = bytesOf(ctx, { shop_id: ctx.shop.shop_id, file_id: row.file_id! })
  return 'lines' in kind
    ? { name: row.file_name!, type: fileTypeOf(kind).type, bytes }
    : { name: row.file_name!, type: 'text/csv; charset=utf-8', bytes: withCodes(bytes, shown) }
}
