import { createHmac } from 'node:crypto'
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

const topics = ['subscription/created', 'subscription/cancelled', 'charge/paid']

export type Subscriber = { id: string; email: string | null; store_id?: string }

/** Recharge: an account of one token, webhooks signed over time and body, and customers. */
export const standInRecharge = () => {
  const hooks: Hook[] = []
  const store = hookStore(hooks)
  const customers = new Map<string, Subscriber>()
  const keys = { access_token: newToken('sk_'), client_secret: newToken('cs_') }
  const scopes = ['read_subscriptions', 'read_customers', 'read_orders']
  let isRevoked = false

  const answer = ({ method, path, headers, body }: Asked): Answer => {
    if (headers['x-recharge-access-token'] !== keys.access_token || isRevoked)
      return refused(401, 'bad token')
    if (headers['x-recharge-version'] !== '2021-11') return refused(400, 'no version')
    const [, thing, id = ''] = path.split('/')
    if (thing === 'token_information')
      return ok({ token_information: { name: 'Maple subscriptions', scopes } })
    if (thing === 'customers') {
      const customer = customers.get(id)
      if (!customer) return refused(404, 'no such customer')
      const external_customer_id = { ecommerce: customer.store_id ?? null }
      return ok({ customer: { id: Number(id), email: customer.email, external_customer_id } })
    }
    if (thing !== 'webhooks') return refused(404, 'no such call')
    if (method === 'GET')
      return ok({
        webhooks: hooks.map((hook) => ({
          id: Number(hook.id),
          address: hook.address,
          topic: hook.topic,
        })),
      })
    if (method === 'DELETE') return store.remove(id) ? ok(null, 204) : refused(404, 'no webhook')
    const sent = fieldsOf(body, ['address', 'topic'])
    if (!sent || !topics.includes(sent['topic']!)) return refused(422, 'not a webhook')
    const hook = store.add(sent['topic']!, sent['address']!)
    return ok({ webhook: { id: Number(hook.id), address: hook.address, topic: hook.topic } }, 201)
  }
  const standIn: StandIn = { hosts: ['api.rechargeapps.com'], hooks, faults: {}, answer }

  /** Signs a body as of a time. */
  const sign = (raw: string, at: Date, secret = keys.client_secret): string => {
    const seconds = Math.floor(at.getTime() / 1000)
    const hex = createHmac('sha256', secret).update(`${seconds}.${raw}`).digest('hex')
    return `t=${seconds},v1=${hex}`
  }
  const delivery = (topic: string, content: object, at: Date): Delivery => {
    const raw = JSON.stringify(content)
    return {
      address: hooks.findLast((hook) => hook.topic === topic)?.address ?? '',
      raw,
      headers: { 'x-recharge-webhook-signature': sign(raw, at), 'x-recharge-topic': topic },
    }
  }
  const subscriber = (email: string | null, store_id?: string): Subscriber => {
    const made = { id: newId(), email, ...(store_id ? { store_id } : {}) }
    customers.set(made.id, made)
    return made
  }
  const subscribed = (of: Subscriber, more: object = {}, at = new Date()): Delivery => {
    const subscription = {
      id: Number(newId()),
      customer_id: Number(of.id),
      status: 'active',
      product_title: 'Coffee, 250 g',
      price: '12.50',
      quantity: 2,
      presentment_currency: 'GBP',
      created_at: at.toISOString().replace('Z', '+00:00'),
      cancelled_at: null,
      ...more,
    }
    const topic = subscription.status === 'cancelled' ? 'cancelled' : 'created'
    return delivery(`subscription/${topic}`, { subscription }, at)
  }
  const charged = (of: Subscriber, more: object = {}, at = new Date()): Delivery => {
    const charge = {
      id: Number(newId()),
      status: 'success',
      type: 'recurring',
      total_price: '25.00',
      currency: 'GBP',
      created_at: at.toISOString(),
      customer: {
        id: Number(of.id),
        email: of.email,
        external_customer_id: { ecommerce: of.store_id ?? null },
      },
      ...more,
    }
    return delivery('charge/paid', { charge }, at)
  }
  const revoke = (is = true) => {
    isRevoked = is
  }
  return { ...standIn, standIn, keys, scopes, sign, subscriber, subscribed, charged, revoke }
}
