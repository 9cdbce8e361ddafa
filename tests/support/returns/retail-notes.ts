import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { csvRows } from '#platform/uploads/csv-rows.ts'
import { retailFolder } from '../cli/retail.ts'

type Line = {
  line_no: number
  sku: string
  name: string
  quantity: number
  price: string
  left: number
}
type Order = { name: string; customer: string; at: string; lines: Line[] }
/** Pieces of one order that a credit note takes back, by line. */
export type Note = { note: string; order: string; pieces: Map<number, number> }

const rowsOfFile = async function* () {
  const file = path.join(os.tmpdir(), `tender-retail-lines-${process.pid}.csv`)
  fs.writeFileSync(
    file,
    gunzipSync(fs.readFileSync(path.join(retailFolder, 'online-retail.csv.gz'))),
  )
  let isHead = true
  try {
    for await (const rows of csvRows(file))
      for (const { fields } of rows) {
        if (!isHead)
          yield fields as [string, string, string, string, string, string, string, string]
        isHead = false
      }
  } finally {
    fs.rmSync(file)
  }
}

/**
 * Reads the retailer's orders and credit notes. A note's line takes pieces of its customer's newest
 * earlier line of the product that has some left, then of older ones.
 */
export const readNotes = async () => {
  const orders = new Map<string, Order>()
  const bought = new Map<string, { order: Order; line: Line }[]>()
  const notes = new Map<string, Note>()
  const counts = {
    lines: 0,
    notes: new Set<string>(),
    guests: 0,
    unmatched: 0,
    whole: 0,
    part: 0,
    pieces: 0,
  }
  for await (const [invoice, sku, name, quantityText, at, price, customer] of rowsOfFile()) {
    const quantity = Number(quantityText)
    if (!invoice.startsWith('C')) {
      if (quantity <= 0 || Number(price) <= 0) continue
      const order = orders.get(invoice) ?? { name: `#${invoice}`, customer, at, lines: [] }
      orders.set(invoice, order)
      const line = {
        line_no: order.lines.length + 1,
        sku,
        name: name.trim() || sku,
        quantity,
        price,
        left: quantity,
      }
      order.lines.push(line)
      const key = `${customer}/${sku}`
      bought.set(key, [...(bought.get(key) ?? []), { order, line }])
      continue
    }
    counts.lines += 1
    counts.notes.add(invoice)
    if (!customer) {
      counts.guests += 1
      continue
    }
    let left = -quantity
    for (const { order, line } of (bought.get(`${customer}/${sku}`) ?? []).toReversed()) {
      const pieces = Math.min(left, line.left)
      if (pieces === 0) continue
      line.left -= pieces
      left -= pieces
      counts.pieces += pieces
      const key = `${invoice} ${order.name}`
      const note = notes.get(key) ?? { note: invoice, order: order.name, pieces: new Map() }
      notes.set(key, note)
      note.pieces.set(line.line_no, (note.pieces.get(line.line_no) ?? 0) + pieces)
    }
    if (left === -quantity) counts.unmatched += 1
    else if (left > 0) counts.part += 1
    else counts.whole += 1
  }
  const touched = new Set([...notes.values()].map(({ order }) => order))
  return {
    counts,
    notes: [...notes.values()],
    orders: [...orders.values()].filter(({ name }) => touched.has(name)),
  }
}

/** Writes orders as rows of a Shopify export, with no refund in it. */
export const exportRows = (orders: readonly Order[]) =>
  orders.flatMap(({ name, customer, at, lines }) => {
    const total = lines.reduce(
      (sum, { quantity, price }) => sum + quantity * Math.round(Number(price) * 100),
      0,
    )
    const money = (total / 100).toFixed(2)
    return lines.map((line, i) => ({
      Name: name,
      Email: `customer-${customer}@retail.example`,
      'Created at': `${at} +0000`,
      'Lineitem quantity': `${line.quantity}`,
      'Lineitem name': line.name,
      'Lineitem price': Number(line.price).toFixed(2),
      'Lineitem sku': line.sku,
      'Lineitem discount': '0.00',
      ...(i === 0
        ? {
            'Financial Status': 'paid',
            'Paid at': `${at} +0000`,
            'Fulfillment Status': 'fulfilled',
            Currency: 'GBP',
            Subtotal: money,
            Shipping: '0.00',
            Taxes: '0.00',
            Total: money,
            'Discount Amount': '0.00',
            'Refunded Amount': '0.00',
            Id: `${1e12 + Number(name.replace(/\D/g, ''))}`,
          }
        : {}),
    }))
  })
