import { createHmac } from 'node:crypto'
import { standInOAuth } from './oauth.ts'
import {
  type Answer,
  type Asked,
  type Delivery,
  fieldsOf,
  type Hook,
  hookStore,
  newId,
  newToken,
  ok,
  refused,
  type StandIn,
} from './standing.ts'

/** Loop: an account of one key, webhooks signed over the body, and requests for gift cards. */
export const standInLoop = (client: { id: string; secret: string }) => {
  const hooks: Hook[] = []
  const store = hookStore(hooks)
  const keys = { api_key: newToken('lk_'), webhook_secret: newToken('ls_') }
  const oauth = standInOAuth(client, {
    title: 'Loop',
    scope: 'developer_tools',
    page: '/authorize',
    proves: 'body',
  })
  let isRevoked = false

  const answer = (asked: Asked): Answer => {
    const { method, path, headers, body } = asked
    const consented = oauth.answer(asked)
    if (consented) return consented
    const isKey = headers['x-authorization'] === keys.api_key && !isRevoked
    if (!isKey && !oauth.isOpen(asked)) return refused(401, 'bad key')
    const [, , version, thing, id = ''] = path.split('/')
    if (version !== '2026-10' || thing !== 'webhooks') return refused(404, 'no such call')
    if (method === 'GET')
      return ok(
        hooks.map(({ id: hook, topic, address }) => ({
          id: Number(hook),
          trigger: topic,
          url: address,
        })),
      )
    if (method === 'DELETE') return store.remove(id) ? ok(null, 204) : refused(404, 'no webhook')
    const sent = fieldsOf(body, ['topic', 'trigger', 'url', 'status'])
    const isGood = sent?.['topic'] === 'giftcard' && sent['trigger'] === 'giftcard.requested'
    if (!sent || !isGood || sent['status'] !== 'active') return refused(422, 'not a webhook')
    const hook = store.add(sent['trigger']!, sent['url']!)
    return ok({ id: Number(hook.id), ...sent }, 201)
  }
  const standIn: StandIn = {
    hosts: ['api.loopreturns.com', 'oauth.loopreturns.com'],
    hooks,
    faults: {},
    answer,
  }
  const sign = (raw: string, secret = keys.webhook_secret): string =>
    createHmac('sha256', secret).update(raw).digest('base64')

  /** Requests a gift card; slashes are escaped, as Loop writes them. */
  const requested = (more: object = {}): Delivery => {
    const content = {
      topic: 'giftcard',
      trigger: 'giftcard.requested',
      id: Number(newId()),
      total_credit_issued: '23.50',
      gift_card_subtotal: '22.50',
      gift_card_bonus_credit: '1.00',
      gift_card_tax: '0.00',
      currency: 'GBP',
      return_id: newId(),
      email: 'eliza@customers.example',
      first_name: 'Eliza',
      last_name: 'Strawberry',
      external_order_id: 1_234_567_890,
      external_order_name: '#2234',
      external_order_number: 1234,
      ...more,
    }
    const raw = JSON.stringify(content).replaceAll('/', '\\/')
    return {
      address: hooks.at(-1)?.address ?? '',
      raw,
      headers: { 'x-loop-signature': sign(raw) },
    }
  }
  const revoke = (is = true) => {
    isRevoked = is
    oauth.revoke(is)
  }
  return { ...standIn, standIn, keys, oauth, sign, requested, revoke }
}
