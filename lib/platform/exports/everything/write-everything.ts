import { createHash } from 'node:crypto'
import type { Ctx } from '#platform/ctx.ts'
import type { Cut } from '#platform/exports/tables.ts'
import { type End, type Head, rowText, signedText } from './form.ts'
import { type LeavingTable, leavingTables, ledgerTables } from './leaving-tables.ts'
import { lineChain } from './line-chain.ts'
import { type CardLines, readLedger, readSeals, straddlingOf } from './read-ledger.ts'
import { countTable, readTableRows } from './read-tables.ts'

/** Counts the rows of everything, some of which may have been made after the cut. */
export const countEverything = async (ctx: Ctx): Promise<bigint> => {
  let rows = 0n
  const own = (name: string): LeavingTable => ({ name, without: [], key: [], made: null })
  const tables = [...(await leavingTables(ctx.db, ctx.areas)), ...ledgerTables.map(own)]
  for (const table of tables) rows += await countTable(ctx, table)
  return rows
}

/** Totals of the ledger's part, added up from what is written. */
const totals = () => {
  const rows: Record<string, number> = {}
  const sums = { balance: 0n, lots: 0n, movements: 0n, entries: 0n }
  const heads = createHash('sha256')
  const count = (table: string, more: number): void => {
    rows[table] = (rows[table] ?? 0) + more
  }
  const sumOf = (texts: readonly string[], field: 'remaining' | 'amount'): bigint =>
    texts.reduce((sum, text) => sum + BigInt(JSON.parse(text)[field] as number), 0n)
  return {
    count,
    card: ({ card, lots, movements, entries }: CardLines): void => {
      const { gift_card_id, balance, head } = JSON.parse(card) as Record<string, number | string>
      heads.update(`${gift_card_id}:${head}\n`)
      count('gift_card', 1)
      count('lot', lots.length)
      count('movement', movements.length)
      count('entry', entries.length)
      sums.balance += BigInt(balance!)
      sums.lots += sumOf(lots, 'remaining')
      sums.movements += sumOf(movements, 'amount')
      sums.entries += sumOf(entries, 'amount')
    },
    end: (): End => ({
      rows,
      balance: String(sums.balance),
      lots: String(sums.lots),
      movements: String(sums.movements),
      entries: String(sums.entries),
      heads: heads.digest('hex'),
    }),
  }
}

/**
 * Writes everything of a shop as lines, a page at a time: head, tables, the ledger as of the cut,
 * end. Other rows are as they are when they are read, without those made after the cut.
 */
export async function* everythingLines(ctx: Ctx, cut: Cut): AsyncGenerator<string[]> {
  const chain = lineChain()
  const sums = totals()
  const tables = await leavingTables(ctx.db, ctx.areas)
  const { shop_id, shop_url, name, currency, time_zone } = ctx.shop
  const head: Head = {
    form: 'tender-everything-2',
    public_key: ctx.vault.files.publicKey,
    shop: { shop_id: String(shop_id), shop_url, name, currency, time_zone },
    cut,
    made_at: ctx.now.toISOString(),
    tables: [...tables.map((table) => table.name), ...ledgerTables],
  }
  yield [chain.write(JSON.stringify(head))]
  for (const table of tables) {
    sums.count(table.name, 0)
    for await (const rows of readTableRows(ctx, table, cut)) {
      sums.count(table.name, rows.length)
      yield rows.map(({ text }) => chain.write(rowText(table.name, text)))
    }
  }
  for (const table of ledgerTables) sums.count(table, 0)
  const seals = await readSeals(ctx, cut)
  sums.count('seal', seals.length)
  yield seals.map((text) => chain.write(rowText('seal', text)))
  const straddling = await straddlingOf(ctx, cut)
  for await (const cards of readLedger(ctx, cut, straddling))
    yield cards.flatMap((card) => {
      sums.card(card)
      return [
        rowText('gift_card', card.card),
        ...card.lots.map((text) => rowText('lot', text)),
        ...card.movements.map((text) => rowText('movement', text)),
        ...card.entries.map((text) => rowText('entry', text)),
      ].map(chain.write)
    })
  const end = sums.end()
  const signature = ctx.vault.files.sign(signedText(chain.state(), end))
  yield [chain.write(JSON.stringify({ end, signature }))]
}
