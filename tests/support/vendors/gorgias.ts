import { standInOAuth } from './oauth.ts'
import {
  type Answer,
  type Asked,
  fieldsOf,
  type Hook,
  newId,
  newToken,
  ok,
  refused,
  type StandIn,
} from './standing.ts'

type Http = {
  url: string
  method: string
  headers: Record<string, string>
  form: Record<string, string>
}
type Integration = { id: number; http: Http; type: string }
type Widget = { id: number; integration_id: number; template: unknown }
export type Note = { ticket: string; external_id: string; body_text: string }

/**
 * Gorgias: an account of a person's key or of consent, HTTP integrations with widgets, and notes on
 * tickets.
 */
export const standInGorgias = (client: { id: string; secret: string }) => {
  const keys = { domain: 'maple', email: 'desk@maple.example', api_key: newToken('gk_') }
  const oauth = standInOAuth(client, {
    title: 'Gorgias',
    scope: 'openid offline write:all',
    page: '/oauth/authorize',
    proves: 'header',
    renews: true,
  })
  const integrations: Integration[] = []
  const widgets: Widget[] = []
  const notes: Note[] = []
  const hooks: Hook[] = []
  let isRevoked = false
  let refusesWidgets = false

  const drop = (rows: { id: number }[], id: string): Answer => {
    const at = rows.findIndex((row) => String(row.id) === id)
    if (at < 0) return refused(404, 'not there')
    rows.splice(at, 1)
    return ok(null, 204)
  }
  const makeIntegration = (body: unknown): Answer => {
    const sent = fieldsOf(body, ['name', 'description', 'type', 'http'])
    const http = sent?.['http'] as unknown as Http | undefined
    if (!http?.url || sent?.['type'] !== 'http') return refused(400, 'not an HTTP integration')
    const made = { id: Number(newId()), type: 'http', http }
    integrations.push(made)
    return ok(made, 201)
  }
  const makeWidget = (body: unknown): Answer => {
    const sent = fieldsOf(body, ['type', 'context', 'order', 'integration_id', 'template'])
    const integration_id = Number(sent?.['integration_id'])
    if (refusesWidgets) return refused(400, 'no widgets')
    if (!integrations.some(({ id }) => id === integration_id)) return refused(400, 'no integration')
    const made = { id: Number(newId()), integration_id, template: sent!['template'] }
    widgets.push(made)
    return ok(made, 201)
  }
  const answerOn = (
    kept: { id: number }[],
    { method, id }: { method: string; id: string },
    make: () => Answer,
  ): Answer => {
    if (method === 'POST') return make()
    return method === 'DELETE' ? drop(kept, id) : ok({ data: kept })
  }
  const answer = (asked: Asked): Answer => {
    const { method, path, headers, body } = asked
    const consented = oauth.answer(asked)
    if (consented) return consented
    const basic = Buffer.from(`${keys.email}:${keys.api_key}`).toString('base64')
    const isKey = headers['authorization'] === `Basic ${basic}` && !isRevoked
    if (!isKey && !oauth.isOpen(asked)) return refused(401, 'bad key')
    const [, , thing, id = '', part] = path.split('/')
    if (thing === 'account') return ok({ domain: keys.domain })
    if (thing === 'integrations')
      return answerOn(integrations, { method, id }, () => makeIntegration(body))
    if (thing === 'widgets') return answerOn(widgets, { method, id }, () => makeWidget(body))
    if (thing !== 'tickets' || part !== 'messages') return refused(404, 'no such call')
    if (method === 'GET') return ok({ data: notes.filter(({ ticket }) => ticket === id) })
    const sent = body as Record<string, string>
    if (sent['channel'] !== 'internal-note' || !sent['body_text']) return refused(400, 'not a note')
    const { external_id = '', body_text } = sent
    notes.push({ ticket: id, external_id, body_text })
    return ok({ id: Number(newId()) }, 201)
  }
  const standIn: StandIn = { hosts: [`${keys.domain}.gorgias.com`], hooks, faults: {}, answer }
  /** Asks as Gorgias does when an agent opens a ticket. */
  const opened = (email: string, ticket = newId()) => {
    const http = integrations.at(-1)?.http
    return {
      address: http?.url ?? '',
      raw: JSON.stringify({ email, ticket }),
      headers: http?.headers ?? {},
    }
  }
  const revoke = (is = true) => {
    isRevoked = is
    oauth.revoke(is)
  }
  const refuseWidgets = (is = true) => {
    refusesWidgets = is
  }
  return {
    ...standIn,
    standIn,
    keys,
    oauth,
    integrations,
    widgets,
    notes,
    opened,
    revoke,
    refuseWidgets,
  }
}
