import type { AssetData, AssetName } from '#contract/assets/assets.ts'
import type { Shopper } from '#storefront/view.ts'
import type { Page } from './config.ts'

export type Answered<T> = { status: number; body: T | null }
type More = { body?: object; key?: string; query?: Readonly<Record<string, string>> }

/** A page's customer, and the calls in their name; shared by all that is drawn. */
export type Session = {
  shopper: Shopper | null
  load: () => Promise<void>
  call: <T>(method: string, path: string, more?: More) => Promise<Answered<T>>
  dataOf: (name: AssetName) => Promise<AssetData>
  /** called when the customer or their balance changed */
  watch: (changed: () => void) => void
}

/** Asks the shop's own address for a new proof; null where there is none. */
const renewed = async ({ session }: Page): Promise<string | null> => {
  if (session === null) return null
  const response = await fetch(session, { credentials: 'same-origin' })
  if (!response.ok) return null
  const { token } = (await response.json()) as { token?: unknown }
  return typeof token === 'string' ? token : null
}

/** Builds a call's address, which names the shop and the language. */
const addressOf = ({ config, language }: Page, path: string, query: More['query']): string => {
  const { origin, shop } = config
  const lang = language.split('-')[0] === 'ru' ? 'ru' : 'en'
  return `${origin}${path}?${new URLSearchParams({ shop, lang, ...query })}`
}

const send = (
  page: Page,
  method: string,
  path: string,
  { body, key, query }: More,
): Promise<Response> =>
  fetch(addressOf(page, path, query), {
    method,
    credentials: 'omit',
    headers: {
      ...(page.token ? { authorization: `Bearer ${page.token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })

/** Starts a session, in which nobody is known until `load`. */
export const sessionOf = (page: Page): Session => {
  const { language } = page
  const watchers: (() => void)[] = []
  const assets = new Map<AssetName, Promise<AssetData>>()
  const call = async <T>(method: string, path: string, more: More = {}): Promise<Answered<T>> => {
    const first = await send(page, method, path, more)
    const token = first.status === 401 ? await renewed(page) : null
    if (token) page.token = token
    const response = token ? await send(page, method, path, more) : first
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, body: isJson ? ((await response.json()) as T) : null }
  }
  const session: Session = {
    shopper: null,
    call,
    watch: (changed) => void watchers.push(changed),
    load: async () => {
      if (!page.token) page.token = await renewed(page).catch(() => null)
      const { status, body } = page.token
        ? await call<Shopper>('GET', '/w/v1/me')
        : { status: 401, body: null }
      session.shopper = status === 200 ? body : null
      for (const changed of watchers) changed()
    },
    dataOf: (name) => {
      const known = assets.get(name)
      if (known) return known
      const query: Record<string, string> = { asset: name, lang: language }
      if (page.preview) query['tender_preview'] = page.preview
      const loading = send({ ...page, token: null }, 'GET', '/w/v1/asset', { query }).then(
        async (response) => {
          if (!response.ok) throw new Error(`${response.status}`)
          return ((await response.json()) as { data: AssetData }).data
        },
      )
      assets.set(name, loading)
      loading.catch(() => assets.delete(name))
      return loading
    },
  }
  return session
}
