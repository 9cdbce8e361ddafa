import type { Manifest } from '#platform/integrations/manifest.ts'
import { check } from './check.ts'
import { hooks } from './connect.ts'
import { emailOf, look, prove, take, topicOf } from './receive.ts'

/** Recharge: subscriptions and their charges become events of workflows. */
export const recharge: Manifest = {
  name: 'recharge',
  title: 'Recharge',
  group: 'subscriptions',
  hosts: ['api.rechargeapps.com'],
  fields: [
    { key: 'access_token', secret: true },
    { key: 'client_secret', secret: true },
  ],
  settings: [{ key: 'checkout_charges', kind: 'flag', first: true }],
  gives: 'subscriptions',
  triggers: ['subscription_created', 'subscription_cancelled', 'subscription_charged'],
  issues: false,
  needs: ['read_subscriptions', 'read_customers', 'read_orders'],
  refusalsMost: 1,
  token: ({ access_token = '' }) => access_token,
  check,
  hooks,
  delivers: { prove, topicOf, emailOf, look, take },
}
