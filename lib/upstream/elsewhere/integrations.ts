import 'server-only'
import { listIntegrations } from '#contract/integrations/calls.ts'
import type { IntegrationName } from '#contract/integrations/integrations.ts'
import type { Integration, IntegrationDetail } from '#contract/integrations/shapes.ts'
import type { Around, Read } from './around.ts'
import { type Fields, fieldsOf } from './fields.ts'

type Known = Pick<Integration, 'title' | 'group'>

/** Services whose screens are here; the specification leaves out their titles and groups. */
const known: Record<IntegrationName, Known> = {
  shopify: { title: 'Shopify', group: 'store' },
  gorgias: { title: 'Gorgias', group: 'helpdesk' },
  klaviyo: { title: 'Klaviyo', group: 'marketing' },
  yotpo: { title: 'Yotpo', group: 'reviews' },
  recharge: { title: 'Recharge', group: 'subscriptions' },
  loop: { title: 'Loop', group: 'returns' },
}

/** Masks a token, which another upstream may answer whole. */
const masked = (token: unknown): string | null =>
  typeof token === 'string' && token !== '' ? `••••${token.slice(-4)}` : null

const integrationOf = (row: Fields): Integration[] => {
  const name = String(row['name'] ?? '')
  if (!Object.hasOwn(known, name)) return []
  const enabled = row['enabled'] === true
  const connecting = row['connecting'] === true
  const waiting = connecting ? 'connecting' : 'off'
  return [
    {
      ...known[name as IntegrationName],
      name,
      enabled,
      connecting,
      accessToken: masked(row['accessToken']),
      connects: 'consent',
      fields: [],
      key_fields: [],
      mails: [],
      account: null,
      health: enabled ? 'good' : waiting,
      problem: null,
    },
  ]
}

/** Reads the list of integrations of another upstream, as a list or below a name. */
export const integrationsOf: Read = (answer) => {
  const rows = Array.isArray(answer) ? answer : fieldsOf(answer)['integrations']
  const all = Array.isArray(rows) ? rows.map(fieldsOf) : []
  return { integrations: all.flatMap(integrationOf), stand_in: false }
}

/** Returns an integration of another upstream, which it answers in its list alone. */
export const integrationOfList = async ({
  input,
  ask,
}: Pick<Around, 'input' | 'ask'>): Promise<IntegrationDetail | null> => {
  const name = fieldsOf(input.params)['name']
  const { integrations } = await ask(listIntegrations, {})
  const one = integrations.find((each) => each.name === name)
  if (!one) return null
  const plain = { settings: [], topics: [], triggers: [], issues: false, stand_in: false }
  const figures = { connected_at: null, last_delivery_at: null, waiting: 0, stuck: 0 }
  return { ...one, ...plain, ...figures, answers: false, notices: [], past: null }
}

/** Reads a change of an integration, whose new state is in the list. */
export const changedIntegration: Read = (_, around) => integrationOfList(around)
