import type { Example } from './things.ts'

export const shopExamples: Record<string, Example> = {
  getPlans: async () => ({}),
  getPricing: async () => ({ query: { code: 'WELCOME20' } }),
  startCheckout: async () => ({ query: { plan_name: 'pro', payment_plan: 'yearly' } }),
  getUsedServices: async () => ({}),
  getShopMetrics: async () => ({}),
  listLocations: async () => ({}),
  sendContactSupport: async () => ({
    body: { email: 'ada@shop.example', reason: 'How to', body: 'How do I undo?' },
  }),
  sendContactSales: async () => ({
    body: { name: 'Ada', company: 'Maple', email: 'ada@shop.example', is_upgrade_request: true },
  }),
  requestEmail: async () => ({ body: { request_message: 'A mail for the holidays' } }),
  sendReview: async () => ({ body: { stars: 4, review: 'Calm' } }),
  listTickets: async () => ({}),
  getShop: async () => ({}),
  putShop: async () => ({ body: { city: 'Leeds' } }),
  putSetting: async () => ({ body: { key: 'is_accepted_terms', value: true } }),
  putVendorSettings: async () => ({ body: { enable_egifts: true } }),
  deleteSetting: async () => ({ query: { key: 'enable_referral' } }),
}
