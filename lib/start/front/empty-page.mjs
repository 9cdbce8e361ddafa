import fs from 'node:fs'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'

// Next sends a 404 and the page of a blocked shop as an empty document that its script fills. Here
// the document gets its language and its words; the script replaces them.
const empty = '<html id="__next_error__">'
const decoders = { gzip: gunzipSync, br: brotliDecompressSync, deflate: inflateSync }
const look =
  'min-height:100dvh;display:flex;flex-direction:column;align-items:center;' +
  'justify-content:center;gap:1rem;padding:1.5rem;text-align:center;font-family:system-ui,sans-serif'

const texts = Object.fromEntries(
  ['en', 'ru'].map((language) => {
    const file = new URL(`../../../messages/${language}/shell.json`, import.meta.url)
    return [language, JSON.parse(fs.readFileSync(file, 'utf8'))]
  }),
)
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const wordsOf = (status, language) => {
  const { notFound, blocked } = texts[language]
  if (status === 403) return `<h1>${escaped(blocked.title)}</h1><p>${escaped(blocked.about)}</p>`
  const home = language === 'en' ? '/' : `/${language}`
  return `<h1>${escaped(notFound.title)}</h1><a href="${home}">${escaped(notFound.back)}</a>`
}

/** Fills an empty document. */
function filled(html, status, url) {
  if (!html.includes(empty)) return html
  const language = /^\/ru(?=[/?#]|$)/.test(url) ? 'ru' : 'en'
  return html
    .replace(empty, `<html id="__next_error__" lang="${language}">`)
    .replace('<body>', () => `<body><main style="${look}">${wordsOf(status, language)}</main>`)
}

/** Holds a 403 or 404 page back until it is whole, and sends it filled. */
export function fillEmptyPage(request, response) {
  const { writeHead, write, end } = response
  let held
  let decode = (bytes) => bytes
  response.writeHead = (status, ...rest) => {
    const isPage = String(response.getHeader('content-type')).startsWith('text/html')
    if (request.method === 'GET' && isPage && (status === 403 || status === 404)) {
      held = []
      decode = decoders[response.getHeader('content-encoding')] ?? decode
      for (const name of ['content-encoding', 'content-length', 'etag']) response.removeHeader(name)
    }
    return writeHead.call(response, status, ...rest)
  }
  const decide = () => {
    const { headersSent, statusCode } = response
    if (!headersSent && (statusCode === 403 || statusCode === 404)) response.flushHeaders()
  }
  response.write = (chunk, ...rest) => {
    decide()
    if (!held) return write.call(response, chunk, ...rest)
    held.push(Buffer.from(chunk, typeof rest[0] === 'string' ? rest[0] : 'utf8'))
    rest.find((one) => typeof one === 'function')?.()
    return true
  }
  response.end = (...rest) => {
    decide()
    if (!held) return end.apply(response, rest)
    const [chunk, encoding] = rest
    if (chunk && typeof chunk !== 'function')
      held.push(Buffer.from(chunk, typeof encoding === 'string' ? encoding : 'utf8'))
    const html = decode(Buffer.concat(held)).toString('utf8')
    held = undefined
    return end.call(response, filled(html, response.statusCode, request.url))
  }
}
