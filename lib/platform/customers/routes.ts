import * as change from '#contract/customers/change.ts'
import * as money from '#contract/customers/money.ts'
import * as read from '#contract/customers/read.ts'
import { cardsOfCustomer, storeFirst } from '#platform/money/store-first.ts'
import { serve, serveOnce } from '#platform/route.ts'
import { changeCustomer } from './change-customer.ts'
import { eraseCustomer } from '#platform/customers/personal-data/erase-customer.ts'
import { explainBalance } from '#platform/customers/balance/explain-balance.ts'
import { exportCustomer } from '#platform/customers/personal-data/export-customer.ts'
import { listCustomers } from './list-customers.ts'
import { listTransactions } from '#platform/customers/balance/list-transactions.ts'
import { mergeCustomers } from './merge-customers.ts'
import { readAnalytics } from './read-analytics.ts'
import { readCustomer } from './read-customer.ts'
import { readStatement } from '#platform/customers/balance/read-statement.ts'
import { createReferral, listReferrals } from './referrals.ts'
import { findByEmail, searchCustomers, searchStore, suggestCustomers } from './search-customers.ts'
import { updateBalance } from '#platform/customers/balance/update-balance.ts'
import { upsertCustomer } from './store-record/upsert-customer.ts'

export const routes = [
  serve(read.listCustomers, listCustomers),
  serve(read.getCustomer, (ctx, { params }) => readCustomer(ctx, params.id)),
  serve(read.listTransactions, listTransactions),
  serve(read.getCustomerAnalytics, readAnalytics),
  serve(read.listReferrals, listReferrals),
  serve(change.createReferral, createReferral),
  serve(read.findCustomerByEmail, findByEmail),
  serve(read.searchCustomers, searchCustomers),
  serve(read.searchCustomersByEmailOrName, suggestCustomers),
  serve(read.searchShopifyCustomers, searchStore),
  serve(change.upsertShopifyCustomer, upsertCustomer),
  serve(money.explainBalance, explainBalance),
  serve(money.getStatement, readStatement),
  serve(change.changeCustomer, changeCustomer),
  serve(read.exportCustomer, exportCustomer),
  serveOnce(
    money.updateBalance,
    storeFirst(
      ({ params, body }, ctx) =>
        body.valueToUpdate.startsWith('-') ? cardsOfCustomer(ctx, params.id) : null,
      updateBalance,
    ),
  ),
  serveOnce(
    change.mergeCustomers,
    storeFirst(({ body }, ctx) => cardsOfCustomer(ctx, body.from), mergeCustomers),
  ),
  serveOnce(change.eraseCustomer, eraseCustomer),
]
