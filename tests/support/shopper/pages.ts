import type { Hono } from 'hono'

/** A customer's browser without script on a storefront's pages. */
export const shopperPages = (app: Hono, from = '192.0.2.77') => {
  const request = async (path: string, init: RequestInit) => {
    const response = await app.request(path, init, {
      incoming: { socket: { remoteAddress: from } },
    })
    return { status: response.status, text: await response.text(), headers: response.headers }
  }
  return {
    open: (path: string) => request(path, {}),
    post: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams(fields).toString(),
      }),
  }
}

const plain = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** Returns what a reader sees of a page, on one line. */
export const textOf = (page: string): string =>
  plain(
    page
      .replace(/<style>[\s\S]*?<\/style>/, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' '),
  )

/** Reads the hidden fields of the form that does an act. */
export const fieldsIn = (page: string, act: string): Record<string, string> => {
  const forms = [...page.matchAll(/<form[\s\S]*?<\/form>/g)].map(([form]) => form)
  const form = forms.find((one) => one.includes(`name="act" value="${act}"`))
  if (form === undefined) throw new Error(`no form of ${act}`)
  return Object.fromEntries(
    [...form.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name!,
      plain(value!),
    ]),
  )
}
