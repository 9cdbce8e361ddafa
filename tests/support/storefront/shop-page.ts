import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** A page of a shop, served on loopback: its own markup, style and policy around the tag. */
export type ShopPage = { url: string; say: (page: Partial<Served>) => void; close: () => void }
type Served = {
  head: string
  body: string
  /** Content-Security-Policy of the page; empty: none */
  policy: string
  doctype: string
  lang: string
}
const usual: Served = {
  head: '',
  body: '<main><h1>A shop</h1><p>Scarves and hats</p></main>',
  policy: '',
  doctype: '<!doctype html>',
  lang: 'en',
}

export const serveShopPage = async (): Promise<ShopPage> => {
  let served = usual
  const server = http.createServer((request, response) => {
    if (request.url?.split('?')[0] !== '/') return void response.writeHead(404).end()
    const { head, body, policy, doctype, lang } = served
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      ...(policy ? { 'content-security-policy': policy } : {}),
    })
    response.end(
      `${doctype}<html lang="${lang}"><head><title>A shop</title>${head}</head><body>${body}</body></html>`,
    )
  })
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    say: (page) => {
      served = { ...usual, ...page }
    },
    close: () => void server.close(),
  }
}
