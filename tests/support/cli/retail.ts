import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

// a real retailer's year beside the checkout or in RETAIL_DATA; 7 MB, and not part of the checkout
export const retailFolder = path.resolve(
  process.env['RETAIL_DATA'] ?? '../shared/data/online-retail',
)
const maker = path.join(retailFolder, 'to-shopify-export.mjs')
export const hasRetail = fs.existsSync(maker)

/** The totals that a full import must print. */
export const retailSums = {
  customers: '4,338',
  orders: '19,960',
  lines: '530,104',
  gross: '10,666,684.54 GBP',
  refunded: '462,026.47 GBP',
}

/**
 * Writes its two files as Shopify exports them, once on this machine; `orders` limits their number.
 */
export const retailFiles = (orders?: number): { customers: string; orders: string } => {
  const made = path.join(os.tmpdir(), `tender-retail-${orders ?? 'all'}-${fs.statSync(maker).size}`)
  if (!fs.existsSync(made)) {
    const making = `${made}.${process.pid}`
    execFileSync(process.execPath, [
      maker,
      making,
      ...(orders ? ['--limit-orders', `${orders}`] : []),
    ])
    fs.renameSync(making, made)
  }
  return {
    customers: path.join(made, 'customers_export.csv'),
    orders: path.join(made, 'orders_export.csv'),
  }
}
