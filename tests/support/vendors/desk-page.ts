import { checkoutOf } from './shopify/money/checkout.ts'
import type { ImitatedStore } from './shopify/store.ts'
import type { Answer, Delivery } from './standing.ts'
import type { Vendors } from './start-vendors.ts'

/** Acts of the page, each with the delivery that it makes. */
const acts: Record<string, (vendors: Vendors, email: string) => Delivery> = {
  'Yotpo: a review of 5 stars': ({ yotpo }, email) => yotpo.deliver(yotpo.reviewed({ email })),
  'Recharge: a new subscription': ({ recharge }, email) =>
    recharge.subscribed(recharge.subscriber(email)),
  'Recharge: a cancelled subscription': ({ recharge }, email) =>
    recharge.subscribed(recharge.subscriber(email), {
      status: 'cancelled',
      cancelled_at: new Date().toISOString(),
    }),
  'Recharge: a renewal': ({ recharge }, email) => recharge.charged(recharge.subscriber(email)),
  'Gorgias: a ticket is opened': ({ gorgias }, email) => gorgias.opened(email, '4711'),
  'Loop: a gift card': ({ loop }, email) => loop.requested({ email }),
}

/** Changes at the imitated Shopify, which it delivers by itself. */
const changes: Record<string, (vendors: Vendors, email: string, code: string) => unknown> = {
  'Shopify: a new order': ({ shopify }, email) => {
    const store = shopify.store('maple-thread')
    return store.addOrder({ person: personOf(store, email) })
  },
  'Shopify: an order paid by gift card': ({ shopify }, email, code) => {
    const store = shopify.store('maple-thread')
    return checkoutOf(store).pay({ code }, { person: personOf(store, email) })
  },
  'Shopify: an order paid by store credit': ({ shopify }, email) => {
    const store = shopify.store('maple-thread')
    return checkoutOf(store).pay({ person: personOf(store, email) })
  },
}

/** Finds a customer of a store by the address, or makes one. */
const personOf = (store: ImitatedStore, email: string): number =>
  ([...store.people.values()].find((one) => one.email === email) ?? store.addPerson({ email })).id

/** Delivers to the product as a vendor would. Returns the status of the answer. */
export const post = async ({ address, raw, headers }: Delivery): Promise<number> => {
  if (!address) return 0
  const { status } = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: raw,
  })
  return status
}

/** Makes a change and says so, or why the store didn't. */
const saidOf = (change: () => unknown): string => {
  try {
    change()
    return 'Changed.'
  } catch (cause) {
    return cause instanceof Error ? cause.message : 'Not changed.'
  }
}

const page = ({ recharge, loop, klaviyo, gorgias }: Vendors, said: string): string => {
  const keys = {
    ...recharge.keys,
    ...loop.keys,
    klaviyo_key: klaviyo.keys.api_key,
    gorgias_domain: gorgias.keys.domain,
    gorgias_email: gorgias.keys.email,
    gorgias_key: gorgias.keys.api_key,
  }
  const rows = Object.entries(keys).map(
    ([key, value]) => `<dt>${key}<dd><code data-key="${key}">${value}</code>`,
  )
  const buttons = Object.keys({ ...acts, ...changes }).map(
    (name) => `<p><button name="act" value="${name}">${name}</button>`,
  )
  const notes = gorgias.notes.map(({ ticket, body_text }) => `<li>Ticket ${ticket}: ${body_text}`)
  const events = [...klaviyo.events.values()].map(
    ({ metric, email, unique_id }) => `<li>${metric}: ${email} (${unique_id})`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Stand-ins</title>
<h1>Stand-ins of vendors</h1><p role="status">${said}</p>
<h2>Keys to connect with</h2><dl>${rows.join('')}</dl>
<p><a href="/integrations-center.yotpo.com/app/authorize">Install from Yotpo</a></p>
<h2>Deliver</h2><form method="post"><p><label>Customer’s email
<input name="email" value="ada@customers.example"></label>
<label>Gift card code <input name="code"></label></p>${buttons.join('')}</form>
<h2>Gorgias’ notes</h2><ul>${notes.join('')}</ul>
<h2>Klaviyo’s events</h2><ul>${events.join('')}</ul></html>`
}

/** Serves the page on which a person sees the vendors' keys and has them deliver. */
export const deskOf =
  (vendors: () => Vendors) =>
  async (method: string, url: URL, body: string): Promise<Answer | null> => {
    if (url.pathname !== '/') return null
    if (method !== 'POST') return { status: 200, html: page(vendors(), '') }
    const sent = new URLSearchParams(body)
    const email = sent.get('email') ?? ''
    const code = sent.get('code') ?? ''
    const change = changes[sent.get('act') ?? '']
    if (change) {
      return {
        status: 200,
        html: page(
          vendors(),
          saidOf(() => change(vendors(), email, code)),
        ),
      }
    }
    const act = acts[sent.get('act') ?? '']
    if (!act) return null
    const status = await post(act(vendors(), email))
    const said = status === 0 ? 'Connect it first.' : `Delivered: HTTP ${status}.`
    return { status: 200, html: page(vendors(), said) }
  }
