import type { CustomerRecord } from '#platform/customers/customer-record.ts'
import type { Imported } from '#platform/customers/import-customers.ts'
import type { GiftCardRecord } from '#platform/gift-cards/gift-card-record.ts'
import type { ImportedCards } from '#platform/gift-cards/import-gift-cards.ts'
import type { OrderRecord } from '#platform/orders/intake/order-record.ts'
import type { Asking } from '#platform/cli/ask-platform.ts'
import { language } from '#platform/cli/command.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { csvRows, type Row } from '#platform/uploads/csv-rows.ts'
import { customerRows, type Reject, type RowReader } from './customer-rows.ts'
import type { ExportFile } from '#platform/cli/export-file.ts'
import { giftCardRows } from './gift-card-rows.ts'
import { orderRows } from './order-rows.ts'
import { progressOf } from '#platform/cli/progress.ts'
import { rejectedOf } from './rejected-file.ts'
import { batchesTo, type Counts } from './send-batches.ts'

type Shop = { shop_url: string; currency: string }
/** Totals of gift cards in minor units, by the file and by the ledger. */
export type Money = { file: bigint; ledger: bigint }
export type FileCounts = Counts & {
  rejected: number
  rejectedFile: string
  money: Money | undefined
}
type Sink = {
  reader: RowReader
  counts: Counts
  money?: Money
  room: () => Promise<void>
  finish: () => Promise<void>
}

/** Sends one export to the platform row by row and returns the outcome. */
export const importFile = async (
  { ask }: Asking,
  shop: Shop,
  file: ExportFile,
): Promise<FileCounts> => {
  const rejected = rejectedOf(file.path, file.header)
  const sink = sinkOf(file)(ask, shop, file, rejected.add)
  const progress = progressOf(
    file.name,
    file.bytes,
    wordsIn(language, 'cli.import')(`kinds.${file.kind}`),
  )
  const { counts } = sink
  let bytes = 0
  let isHeader = true
  try {
    for await (const rows of csvRows(file.path, (read) => (bytes += read))) {
      for (const row of rows) {
        if (isHeader) {
          isHeader = false
          continue
        }
        sink.reader.take(row)
        await sink.room()
      }
      progress.at(bytes, counts.made + counts.changed + counts.unchanged)
    }
    sink.reader.end()
    await sink.finish()
  } finally {
    progress.end()
    rejected.close()
  }
  return { ...counts, rejected: rejected.count(), rejectedFile: rejected.file, money: sink.money }
}

const sinkOf = ({ kind }: ExportFile) => {
  if (kind === 'customers') return customersTo
  return kind === 'orders' ? ordersTo : cardsTo
}

const customersTo = (
  ask: Asking['ask'],
  { shop_url }: Shop,
  file: ExportFile,
  reject: Reject,
): Sink => {
  const waiting = new Map<number, Row>()
  const send = async (records: CustomerRecord[]): Promise<Imported> => {
    const imported = await ask<Imported>('POST', '/operator/imports/customers', {
      shop_url,
      records,
    })
    for (const { line, reason } of imported.rejected) reject(waiting.get(line)!, reason)
    for (const { line } of records) waiting.delete(line)
    return imported
  }
  // one after another, because two batches at once could both assign one email
  const batches = batchesTo<CustomerRecord>({ weight: 200, atOnce: 1 }, send)
  const take = (record: CustomerRecord, row: Row): void => {
    waiting.set(row.line, row)
    batches.add(record, 1)
  }
  return { ...batches, reader: customerRows(file, take, reject) }
}

const ordersTo = (
  ask: Asking['ask'],
  { shop_url, currency }: Shop,
  file: ExportFile,
  reject: Reject,
): Sink => {
  const waiting = new Map<number, Row[]>()
  const send = async (records: OrderRecord[]): Promise<Imported> => {
    const imported = await ask<Imported>('POST', '/operator/imports/orders', {
      shop_url,
      currency,
      records,
    })
    for (const { line, reason } of imported.rejected)
      for (const row of waiting.get(line)!) reject(row, reason)
    for (const { line } of records) waiting.delete(line)
    return imported
  }
  const batches = batchesTo<OrderRecord>({ weight: 2000, atOnce: 2 }, send)
  const take = (record: OrderRecord, rows: Row[]): void => {
    waiting.set(record.line, rows)
    batches.add(record, record.lines.length + 1)
  }
  return { ...batches, reader: orderRows(file, currency, take, reject) }
}

const cardsTo = (
  ask: Asking['ask'],
  { shop_url, currency }: Shop,
  file: ExportFile,
  reject: Reject,
): Sink => {
  const waiting = new Map<number, Row>()
  const money: Money = { file: 0n, ledger: 0n }
  const send = async (records: GiftCardRecord[]): Promise<Imported> => {
    const imported = await ask<ImportedCards>('POST', '/operator/imports/gift-cards', {
      shop_url,
      currency,
      records,
    })
    const refused = new Set(imported.rejected.map(({ line }) => line))
    for (const { line, reason } of imported.rejected) reject(waiting.get(line)!, reason)
    for (const { line, balance } of records) {
      waiting.delete(line)
      if (!refused.has(line)) money.file += BigInt(balance)
    }
    money.ledger += BigInt(imported.issued)
    return imported
  }
  const batches = batchesTo<GiftCardRecord>({ weight: 100, atOnce: 1 }, send)
  const take = (record: GiftCardRecord, row: Row): void => {
    waiting.set(row.line, row)
    batches.add(record, 1)
  }
  return { ...batches, money, reader: giftCardRows(file, currency, take, reject) }
}
