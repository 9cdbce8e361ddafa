import fs from 'node:fs'
import { parse } from 'csv-parse'
import { parseMoney } from '#rules/money.ts'
import { retailFiles } from '../cli/retail.ts'
import type { Rival } from './rival-files.ts'

/** The 90 days up to the retailer's last order. */
const since = '2011-09-10'
const least = 100n

/**
 * The retailer's credit campaign: 5 % of the last quarter, rounded half up, to every customer with
 * two orders or more, unless it is under 1.00.
 */
export const retailPeople = async (): Promise<Rival[]> => {
  const of = new Map<string, { name: string; orders: number; spent: bigint }>()
  const file = fs.createReadStream(retailFiles().orders)
  const rows = file.pipe(parse({ columns: true })) as AsyncIterable<Record<string, string>>
  for await (const { Email, Subtotal, 'Created at': at, 'Billing Name': name } of rows) {
    // only the first line of an order has its totals
    if (!Email || !Subtotal) continue
    const one = of.get(Email) ?? { name: name ?? '', orders: 0, spent: 0n }
    one.orders += 1
    if (at! >= since) one.spent += parseMoney(Subtotal) ?? 0n
    of.set(Email, one)
  }
  return [...of].flatMap(([email, { name, orders, spent }]) => {
    const minor = (spent * 5n + 50n) / 100n
    return orders >= 2 && minor >= least ? [{ email, name, minor }] : []
  })
}
