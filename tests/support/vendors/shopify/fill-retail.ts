import fs from 'node:fs'
import { parse } from 'csv-parse'
import { hasRetail, retailFiles } from '../../cli/retail.ts'
import type { ImitatedStore } from './store.ts'
import { subtotalOf } from './payments.ts'
import type { Line, Order } from './things.ts'

type Row = Record<string, string>
const rowsOf = (file: string): AsyncIterable<Row> =>
  fs.createReadStream(file).pipe(parse({ columns: true, relax_column_count: true }))

const minor = (amount: string | undefined): number => Math.round(Number(amount || 0) * 100)
/** Writes a time of an export, `2010-12-01 08:26:00 +0000`, as an instant. */
const instantOf = (time: string): string =>
  new Date(time.replace(' ', 'T').replace(' +0000', 'Z')).toISOString()

const readPeople = async (store: ImitatedStore, file: string): Promise<Map<string, number>> => {
  const ids = new Map<string, number>()
  const at = '2011-12-10T00:00:00.000Z'
  for await (const row of rowsOf(file)) {
    const id = Number(row['Customer ID'])
    ids.set(row['Email']!, id)
    store.people.set(id, {
      id,
      email: row['Email'] || null,
      first: row['First Name'] ?? '',
      last: row['Last Name'] ?? '',
      phone: null,
      tags: (row['Tags'] ?? '').split(', ').filter(Boolean),
      locale: 'en',
      country: row['Default Address Country Code'] ?? '',
      isSubscribed: row['Accepts Email Marketing'] === 'yes',
      spent: minor(row['Total Spent']),
      orders: Number(row['Total Orders']),
      createdAt: '2010-12-01T00:00:00.000Z',
      updatedAt: at,
    })
  }
  return ids
}

const orderOf = (row: Row, ids: Map<string, number>): Order => {
  const createdAt = instantOf(row['Created at']!)
  const email = row['Email'] || null
  return {
    id: Number(row['Id']),
    name: row['Name']!,
    email,
    person: email ? (ids.get(email) ?? null) : null,
    createdAt,
    updatedAt: createdAt,
    cancelledAt: null,
    isPaid: true,
    isFulfilled: true,
    country: row['Shipping Country'] ?? '',
    tags: [],
    codes: [],
    lines: [],
    shipping: 0,
    refunds: [],
  }
}

const lineOf = (row: Row): Line => ({
  name: row['Lineitem name']!,
  sku: row['Lineitem sku'] ?? '',
  quantity: Number(row['Lineitem quantity']),
  price: minor(row['Lineitem price']),
})

/**
 * Fills a store with a real retailer's year. Returns false where its data isn't there; `limit` takes
 * only so many orders.
 */
export const fillRetail = async (store: ImitatedStore, limit?: number): Promise<boolean> => {
  if (!hasRetail) return false
  const files = retailFiles(limit)
  const ids = await readPeople(store, files.customers)
  let last: Order | undefined
  for await (const row of rowsOf(files.orders)) {
    if (row['Total']) {
      last = orderOf(row, ids)
      store.orders.set(last.id, last)
      const amount = minor(row['Refunded Amount'])
      const id = 9_000_000_000 + store.orders.size
      if (amount > 0) last.refunds = [{ id, at: last.createdAt, amount, lines: [] }]
    }
    last?.lines.push(lineOf(row))
  }
  const wrong = [...store.orders.values()].find((one) => subtotalOf(one) < 0)
  if (wrong) throw new Error(`${wrong.name} has a total below nothing`)
  return true
}
