import { deskOf, post } from './desk-page.ts'
import { fillRetail } from './shopify/fill-retail.ts'
import { hasShopify } from './shopify/schema.ts'
import { startVendors, type Vendors } from './start-vendors.ts'

const port = Number(process.env['STAND_IN_PORT'] ?? 3900)
const dashboard = process.env['PUBLIC_URL'] ?? `http://localhost:${process.env['PORT'] ?? 3000}`

const vendors: Vendors = await startVendors(
  { port, dashboard, stays: true },
  deskOf(() => vendors),
)

const { store } = vendors.shopify.store('maple-thread')
store.send = (delivery) => void post(delivery).catch(() => undefined)
for (const person of ['ada', 'grace', 'lin'])
  vendors.shopify.store('maple-thread').addPerson({ email: `${person}@shoppers.example` })
vendors.shopify.store('maple-thread').addOrder({ person: [...store.people.keys()][0]! })
const isWanted = hasShopify && process.env['STAND_IN_RETAIL'] !== '0'
const isFilled = isWanted && (await fillRetail(vendors.shopify.store('online-retail')))
const stores = ['maple-thread', ...(isFilled ? ['online-retail'] : [])]
const shopify = hasShopify
  ? `The stores ${stores.map((name) => `${name}.myshopify.com`).join(' and ')} can be connected.`
  : 'Shopify is not imitated: its published schema is not beside the checkout (VENDOR_DATA).'

console.log(`Stand-ins of Klaviyo, Gorgias, Yotpo, Recharge, Loop and Shopify at ${vendors.url}

Start Tender with
  ${Object.entries(vendors.env)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')} npm start
and open ${vendors.url} for keys to connect with, and to have them deliver.
${shopify}`)
