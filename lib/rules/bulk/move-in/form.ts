import type { Bulk, BulkSource } from '#contract/bulk/bulk-shapes.ts'
import type { createBulk } from '#contract/bulk/draft.ts'
import type { Input } from '#contract/endpoint.ts'
import type { moneyKinds } from '#contract/transaction.ts'
import type { ReadFile } from '#rules/bulk/body.ts'
import type { TypedFile } from '#rules/bulk/form.ts'
import { readSource } from '#rules/bulk/source.ts'
import { isRate, type Rate } from './points.ts'
import type { MoveSource } from './sources.ts'

type Csv = Extract<BulkSource, { csv: unknown }>['csv']

/** Returns the system whose file a campaign moves in, or null. */
export const moveSourceOf = ({ source }: Pick<Bulk, 'source'>): MoveSource | null => {
  const read = readSource(source)
  return read === null || Array.isArray(read) ? null : (read.csv.from ?? null)
}

/** Reads the worth of points as typed; null: not yet a number and an amount. */
export const readRate = (points: string, money: string | null): Rate | null => {
  const rate = { points: Number(points), money: money ?? '' }
  return /^\d{1,7}$/.test(points.trim()) && isRate(rate) && rate.points <= 1_000_000 ? rate : null
}

/** Builds the campaign that moves a file in. */
export const moveInBody = (
  file: TypedFile & { from: MoveSource },
  read: Exclude<ReadFile, 'reading' | null>,
  more: { system: string; rate: Rate | null; money: (typeof moneyKinds)[number] },
): Input<typeof createBulk>['body']['bulk'] => {
  const csv: Csv = {
    url: file.url,
    file_name: file.name,
    from: file.from,
    ...(more.system.trim() ? { system: more.system.trim() } : {}),
    ...read,
    ...(file.decimal ? { decimal: file.decimal } : {}),
    ...(file.dates ? { dates: file.dates } : {}),
    ...(more.rate ? { rate: more.rate } : {}),
  }
  return {
    operation_name: 'gift_card',
    title: file.name.slice(0, 120),
    source: { csv },
    money: more.money,
  }
}
