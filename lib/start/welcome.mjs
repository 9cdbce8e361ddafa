import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { dataDir } from './secrets.mjs'

/** Prints the address and how to sign in. */
export function welcome({ dashboard, storefront, api, outbox }) {
  const addresses = [
    ['dashboard', dashboard],
    ['storefront', storefront],
    ['API', api],
    ['outbox', outbox],
  ]
  const lines = [
    '',
    'Tender is ready.',
    '',
    ...table(addresses.filter(([, address]) => address)),
    '',
  ]
  console.log([...lines, ...(storefront ? accounts() : []), 'Stop with Ctrl-C.', ''].join('\n'))
}

function accounts() {
  const file = path.join(dataDir, 'demo-accounts.json')
  if (process.env.DEMO === '0' || !existsSync(file)) {
    return ['A new shop and its owner: npm run shop -- --create SHOP --name NAME --owner EMAIL', '']
  }
  const people = JSON.parse(readFileSync(file, 'utf8'))
  const rows = people.map(({ role, shop_url, email, password }) => [
    role,
    shop_url,
    email,
    password,
  ])
  return [
    'Sign in with a demo account:',
    '',
    ...table([['role', 'shop', 'e-mail', 'password'], ...rows]),
    '',
  ]
}

function table(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  return rows.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column])).join('  ')}`.trimEnd(),
  )
}
