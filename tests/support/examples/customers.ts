import { unique } from '../platform.ts'
import { type Example, mail, withCredit } from './things.ts'
const customer: Example = async (platform, shop) => ({
  params: { id: (await platform.customer(shop)).id },
})

export const customersExamples: Record<string, Example> = {
  listCustomers: async () => ({ query: { page: 1, limit: 20 } }),
  getCustomer: customer,
  listTransactions: async (platform, shop) => ({
    ...(await customer(platform, shop)),
    query: { page: 1, per_page: 10 },
  }),
  getCustomerAnalytics: customer,
  changeCustomer: async (platform, shop) => ({
    ...(await customer(platform, shop)),
    body: { note: 'Rings on Mondays', blocked: true },
  }),
  mergeCustomers: async (platform, shop) => ({
    params: { id: (await withCredit(platform, shop)).id },
    body: { from: (await withCredit(platform, shop)).id },
  }),
  exportCustomer: customer,
  eraseCustomer: async (platform, shop) => ({
    params: { id: (await withCredit(platform, shop)).id },
    body: { confirm: 'erase' },
  }),
  explainBalance: customer,
  getStatement: async (platform, shop) => ({
    params: { id: (await withCredit(platform, shop)).id },
  }),
  listOrders: async () => ({ query: { email: 'nobody@customers.example' } }),
  listReferrals: customer,
  createReferral: async (platform, shop) => ({
    ...(await customer(platform, shop)),
    body: { email: `${unique('friend')}@friends.example` },
  }),
  findCustomerByEmail: async () => ({ query: { search: 'nobody@customers.example' } }),
  searchCustomers: async () => ({ query: { search: 'customer' } }),
  searchCustomersByEmailOrName: async () => ({ query: { search: 'cust' } }),
  searchShopifyCustomers: async () => ({ query: { email: 'nobody@customers.example' } }),
  upsertShopifyCustomer: async () => ({
    body: { id: unique('c'), email: `${unique('new')}@customers.example`, first_name: 'New' },
  }),
  updateBalance: async (platform, shop) => {
    const { id, email } = await platform.customer(shop)
    return {
      params: { id },
      body: { valueToUpdate: '5.00', reason: 'Refund', email_details: mail(email!) },
    }
  },
  regenerateLoyaltyCard: async (platform, shop) => ({
    params: { id: (await withCredit(platform, shop)).id },
  }),
}
