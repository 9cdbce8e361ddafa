import * as calls from '#contract/customers.ts'
import { serve, serveOnce } from '#platform/route.ts'
import { changeCustomer } from './change-customer.ts'
import { eraseCustomer } from './erase-customer.ts'
import { explainBalance } from './explain-balance.ts'
import { exportCustomer } from './export-customer.ts'
import { listCustomers } from './list-customers.ts'
import { listTransactions } from './list-transactions.ts'
import { mergeCustomers } from './merge-customers.ts'
import { readAnalytics } from './read-analytics.ts'
import { findCustomer, toCustomer } from './read-customer.ts'
import { readStatement } from './read-statement.ts'
import { createReferral, listReferrals } from './referrals.ts'
import { regenerateLoyaltyCard } from './regenerate-loyalty-card.ts'
import { findByEmail, searchCustomers, searchStore, suggestCustomers } from './search-customers.ts'
import { updateBalance } from './update-balance.ts'
import { upsertCustomer } from './upsert-customer.ts'

export const routes = [
  serve(calls.listCustomers, listCustomers),
  serve(calls.getCustomer, async (ctx, { params }) =>
    toCustomer(ctx, await findCustomer(ctx.db, ctx, params.id)),
  ),
  serve(calls.listTransactions, listTransactions),
  serve(calls.getCustomerAnalytics, readAnalytics),
  serve(calls.listReferrals, listReferrals),
  serve(calls.createReferral, createReferral),
  serve(calls.findCustomerByEmail, findByEmail),
  serve(calls.searchCustomers, searchCustomers),
  serve(calls.searchCustomersByEmailOrName, suggestCustomers),
  serve(calls.searchShopifyCustomers, searchStore),
  serve(calls.upsertShopifyCustomer, upsertCustomer),
  serve(calls.explainBalance, explainBalance),
  serve(calls.getStatement, readStatement),
  serve(calls.changeCustomer, changeCustomer),
  serve(calls.exportCustomer, exportCustomer),
  serveOnce(calls.updateBalance, updateBalance),
  serveOnce(calls.mergeCustomers, mergeCustomers),
  serveOnce(calls.eraseCustomer, eraseCustomer),
  serveOnce(calls.regenerateLoyaltyCard, regenerateLoyaltyCard),
]
