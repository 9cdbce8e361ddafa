import { createHash } from 'node:crypto'
import type { ApiDocument } from './api-document.ts'
import type { Json } from './openapi.ts'
import { referenceStyle } from './reference-style.ts'

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const text = (raw: unknown): string => String(raw).replace(/[&<>"]/g, (one) => escaped[one] ?? one)
/** Text in which what is between backticks is code. */
const prose = (raw: unknown): string => text(raw).replace(/`([^`]+)`/g, '<code>$1</code>')
const json = (value: unknown): string =>
  `<pre tabindex="0"><code>${text(JSON.stringify(value, null, 2))}</code></pre>`

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Says a schema's type in a few words. */
const typeOf = (schema: Json): string => {
  const choices = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(choices))
    return [...new Set(choices.map((one) => typeOf(one as Json)))].join(' or ')
  if ('const' in schema) return JSON.stringify(schema['const'])
  if (Array.isArray(schema['enum']))
    return schema['enum'].map((one) => JSON.stringify(one)).join(' · ')
  const type = [schema['type'] ?? 'any'].flat().join(' or ')
  if (type === 'array' && isObject(schema['items'])) return `array of ${typeOf(schema['items'])}`
  return type
}

/** Finds the fields of a schema, through lists and choices. */
const fieldsOf = (schema: unknown): Json | undefined => {
  if (!isObject(schema)) return undefined
  if (isObject(schema['properties'])) return schema
  const inner = [schema['items'], ...[schema['anyOf'], schema['oneOf']].flat()]
  return inner.map(fieldsOf).find((one) => one !== undefined)
}

const list = (schema: unknown): string => {
  const found = fieldsOf(schema)
  if (!found) return ''
  const required: unknown[] = Array.isArray(found['required']) ? found['required'] : []
  const rows = Object.entries(found['properties'] as Record<string, Json>).map(
    ([name, field]) =>
      `<li><code>${text(name)}</code> <span class="type">${text(typeOf(field))}` +
      `${required.includes(name) ? '' : ', optional'}</span>` +
      `<div>${prose(field['description'] ?? '')}</div>${list(field)}</li>`,
  )
  return rows.length > 0 ? `<ul class="fields">${rows.join('')}</ul>` : ''
}

type Operation = ApiDocument['paths'][string][string]

const parametersOf = ({ parameters }: Operation): string =>
  parameters.length === 0
    ? ''
    : `<h3>Parameters</h3><ul class="fields">${parameters
        .map(
          ({ name, in: place, required, description, schema }) =>
            `<li><code>${text(name)}</code> <span class="type">${place}, ${text(typeOf(schema))}` +
            `${required ? '' : ', optional'}</span><div>${prose(description ?? '')}</div></li>`,
        )
        .join('')}</ul>`

const sampleOf = (
  url: string,
  path: string,
  method: string,
  { parameters, requestBody }: Operation,
) => {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    String(parameters.find((one) => one.name === name)?.['example'] ?? name),
  )
  const body = requestBody?.content?.['application/json']?.example
  const lines = [
    `curl${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} '${url}${address}'`,
    `-H 'Authorization: Bearer tak_…'`,
    ...(parameters.some((one) => one.in === 'header') ? [`-H 'Idempotency-Key: order-1001'`] : []),
    ...(body === undefined
      ? []
      : [
          `-H 'Content-Type: application/json'`,
          `-d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`,
        ]),
  ]
  return `<pre tabindex="0"><code>${text(lines.join(' \\\n  '))}</code></pre>`
}

const answerOf = ({ responses }: Operation): string => {
  const media = responses['200']?.content?.['application/json']
  if (!media) return `<h3>Answer</h3><p>${prose(Object.values(responses)[0]?.['description'])}</p>`
  return `<h3>Answer</h3>${list(media.schema)}${json(media.example)}`
}

const scopeOf = ({ security }: Operation): string =>
  Object.values((security as Record<string, string[]>[])[0] ?? {})
    .flat()
    .join(', ')

const callOf = (url: string, path: string, method: string, operation: Operation): string => {
  const body = operation.requestBody?.content?.['application/json']
  const id = text(operation['operationId'])
  return `<details id="${id}"><summary><span class="method">${method.toUpperCase()}</span>
<code>${text(path)}</code> <span class="scope">${text(scopeOf(operation))}</span></summary>
<p>${prose(operation.description)}</p>${parametersOf(operation)}
${body ? `<h3>Body</h3>${list(body.schema)}` : ''}
<h3>Example</h3>${sampleOf(url, path, method, operation)}${answerOf(operation)}</details>`
}

const errorsOf = (document: ApiDocument): string => {
  const { responses } = document['components'] as { responses: Record<string, Json> }
  const rows = Object.entries(responses).map(
    ([name, { description }]) =>
      `<tr><th scope="row">${text(name.slice(-3))}</th><td>${prose(description)}</td></tr>`,
  )
  return `<table><caption>Errors: <code>{"error": {"code", "message", "field", "request_id"}}</code></caption>
<tbody>${rows.join('')}</tbody></table>`
}

/** Draws the document as one page without a script; a browser's own search opens what it finds. */
export const pageOf = (document: ApiDocument): string => {
  const url = document.servers[0]?.url ?? ''
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      area: String((operation['tags'] as string[])[0]),
      drawn: callOf(url, path, method, operation),
    })),
  )
  const areas = (document['tags'] as { name: string }[]).map(({ name }) => name)
  const sections = areas.map(
    (area) =>
      `<section id="area-${text(area)}"><h2>${text(area.replaceAll('-', ' '))}</h2>${calls
        .filter((call) => call.area === area)
        .map(({ drawn }) => drawn)
        .join('')}</section>`,
  )
  const links = areas.map(
    (area) => `<li><a href="#area-${text(area)}">${text(area.replaceAll('-', ' '))}</a></li>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(document.info.title)}</title><style>${referenceStyle}</style></head>
<body><nav aria-label="Areas"><ul>${links.join('')}</ul></nav>
<main><h1>${text(document.info.title)}</h1><p>${prose(document.info.description)}</p>
<p>Send a key with every call: <code>Authorization: Bearer tak_…</code>. Addresses begin with
<code>${text(url)}</code>. The same as a document: <a href="/v1/openapi.json">OpenAPI 3.1</a>.</p>
${errorsOf(document)}${sections.join('')}</main></body></html>`
}

/** The page has its own style and nothing else: no script, no picture, no frame around it. */
export const pagePolicy = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256')
    .update(referenceStyle)
    .digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
}
