import { createHmac } from 'node:crypto'
import { Liquid, type TagToken, type TopLevelToken } from 'liquidjs'

const folder = 'lib/storefront/shopify'

/** Facts of a page of a store on Shopify that our files read. */
export type ThemePage = {
  customer: { id: number } | null
  shop: { permanent_domain: string }
  cart: { total_price: number; currency?: string }
  key: string | null
  settings: Record<string, string>
  locale?: string
}

const engineOf = (globals: object): Liquid => {
  const engine = new Liquid({
    root: [`${folder}/blocks`],
    partials: [`${folder}/snippets`],
    extname: '.liquid',
    globals,
    strictFilters: true,
  })
  engine.registerFilter('hmac_sha256', (text: unknown, key: unknown) =>
    createHmac('sha256', String(key)).update(String(text)).digest('hex'),
  )
  // Shopify reads a block's schema, and renders nothing of it
  engine.registerTag('schema', {
    parse(_: TagToken, left: TopLevelToken[]) {
      while (left.length > 0) {
        const token = left.shift() as TopLevelToken & { name?: string }
        if (token.name === 'endschema') return
      }
      throw new Error('a schema has no end')
    },
    render: () => '',
  })
  return engine
}

const globalsOf = ({ customer, shop, cart, key, settings, locale = 'en' }: ThemePage) => ({
  customer,
  shop: { ...shop, currency: 'GBP' },
  cart: { ...cart, currency: { iso_code: cart.currency ?? 'GBP' } },
  request: { locale: { iso_code: locale } },
  routes: { account_login_url: '/account/login', account_register_url: '/account/register' },
  app: { metafields: { tender: { signing_key: { value: key } } } },
  block: { settings, shopify_attributes: 'data-shopify-editor-block="b1"' },
})

/** Renders a block of the theme app extension as Shopify does for a page. */
export const renderBlock = (name: string, page: ThemePage): string =>
  engineOf(globalsOf(page)).renderFileSync(name) as string

/** Renders Liquid that a theme has, which may render our snippet. */
export const renderTheme = (text: string, page: ThemePage): string =>
  engineOf(globalsOf(page)).parseAndRenderSync(text) as string
