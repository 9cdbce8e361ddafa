import { randomUUID } from 'node:crypto'
import fs from 'node:fs'

const statuses = { too_large: 413, busy: 503 }
const drainMs = 5000
const always = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}
const words = Object.fromEntries(
  ['en', 'ru'].map((language) => {
    const file = new URL(`../../../messages/${language}/errors.json`, import.meta.url)
    return [language, JSON.parse(fs.readFileSync(file, 'utf8'))]
  }),
)

/** Ends a request that no page or call could answer, without a word. */
export const refuse = (response, status) =>
  response.writeHead(status, { ...always, connection: 'close' }).end()

/**
 * Refuses with an error's sentence: as the body of a call, or as a page in its address's language,
 * which asks again by itself while we are busy.
 */
export function say(request, response, code) {
  const isCall = request.url.startsWith('/api/')
  const language = /^\/ru(\/|$|\?)/.test(request.url) ? 'ru' : 'en'
  const isBusy = code === 'busy'
  const id = randomUUID()
  const text = isCall ? call(code, id) : page(language, words[language][code], isBusy)
  const head = {
    ...always,
    'content-type': isCall ? 'application/json' : 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'x-request-id': id,
    ...(isBusy ? { 'retry-after': '1' } : {}),
  }
  if (hasBody(request)) return answerBeforeBody(request, response, statuses[code], head, text)
  response.writeHead(statuses[code], head).end(text)
}

const call = (code, id) =>
  JSON.stringify({ error: { code, message: words.en[code], request_id: id } })

const page = (language, sentence, isBusy) =>
  [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    isBusy ? '<meta http-equiv="refresh" content="2">' : '',
    `<title>${sentence}</title></head><body><p>${sentence}</p></body></html>`,
  ].join('')

const hasBody = ({ headers }) =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined

/**
 * Answers at once and closes the connection later: closing it while the body arrives would reset
 * it, and the sender would never read the answer.
 */
function answerBeforeBody(request, response, status, head, text) {
  response.writeHead(status, { ...head, connection: 'close' })
  response.write(text)
  const timer = setTimeout(() => request.destroy(), drainMs)
  request.once('end', () => response.end())
  request.once('close', () => clearTimeout(timer))
  request.resume()
}
