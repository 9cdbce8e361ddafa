import { noContent, type Route } from './wire.ts'

const plans = [
  { name: 'growth', title: 'Growth', features: [{ name: 'issue_store_credit' }] },
  { name: 'pro', title: 'Pro', features: [{ name: 'analytics_indepth', count: 5 }] },
]

/** The calls of shop, settings, billing and support. */
export const shopRoutes: Route[] = [
  {
    method: 'GET',
    path: /^\/api\/shop$/,
    // a shop as the specification lists it: it has no time zone
    answer: ({ state }) => ({
      name: 'Stand-in Stores',
      shop_owner: 'Olive Owner',
      email: 'olive@stand-in.example',
      intercom_email: 'olive@stand-in.example',
      created_at: '2024-05-01T09:00:00+02:00',
      shop_url: state.shopUrl,
      city: 'Leeds',
      country: 'GB',
      currency: 'GBP',
      address1: '1 High Street',
      zip: 'LS1 1AA',
      intercom_id: 'ic-1',
      ...state.facts,
      settings: state.settings,
    }),
  },
  {
    method: 'PUT',
    path: /^\/api\/shop\/settings$/,
    answer: ({ state, body }) => {
      const { key, value } = body as { key?: string; value?: unknown }
      if (!key) return [422]
      state.settings[key] = typeof value === 'string' ? value : JSON.stringify(value)
      return noContent
    },
  },
  {
    method: 'DELETE',
    path: /^\/api\/shop\/settings$/,
    answer: ({ state, body }) => {
      const { key } = body as { key?: string }
      if (!key) return [422]
      delete state.settings[key]
      return noContent
    },
  },
  {
    method: 'PUT',
    path: /^\/api\/shop$/,
    answer: ({ state, body }) => {
      Object.assign(state.facts, body)
      return noContent
    },
  },
  {
    method: 'POST',
    path: /^\/api\/bucket\/uploadFile$/,
    shop: ['query'],
    answer: ({ query }) => ({
      data: `https://assets.stand-in.example/${query.get('file_path') ?? ''}rows.csv`,
    }),
  },
  { method: 'GET', path: /^\/api\/schema\/plans_schema\.json$/, answer: () => ({ plans }) },
  { method: 'GET', path: /^\/gw\/billing\/pricing$/, answer: () => ({ plans }) },
  { method: 'GET', path: /^\/api\/usedServices$/, shop: ['query'], answer: () => ({}) },
  { method: 'GET', path: /^\/api\/onboarding\/shop-metrics$/, answer: () => ({}) },
  {
    method: 'POST',
    path: /^\/api\/contact\/intercom$/,
    shop: ['query', 'body'],
    answer: ({ body }) => (body['email'] && body['body'] ? { data: {} } : [422]),
  },
  {
    method: 'POST',
    path: /^\/api\/review$/,
    shop: ['query', 'body'],
    answer: ({ body }) => (body['stars'] && body['review'] ? noContent : [422]),
  },
]
