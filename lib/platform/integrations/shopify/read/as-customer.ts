import type { CustomerOfStore } from '#contract/events/data-shapes.ts'
import { baseTag } from '#contract/shop/language.ts'
import { storeStates } from '#contract/customers/customer.ts'
import { CustomerRecord } from '#platform/customers/customer-record.ts'
import { addressIn, readAnswer } from '#platform/integrations/read-json.ts'
import { formatMinor } from '#rules/money.ts'
import { readAmount } from './amount.ts'
import { fitted, instantOf } from './fitted.ts'
import type { CustomerNode } from './shapes.ts'

const stateOf = ({ state }: CustomerNode) => {
  const known = state.toLowerCase()
  return storeStates.find((one) => one === known)
}

/** Returns a customer of Shopify as a store's event has one. */
export const customerOf = (node: CustomerNode): CustomerOfStore => ({
  id: node.legacyResourceId,
  email: addressIn(node.defaultEmailAddress?.emailAddress),
  first_name: fitted(node.firstName, 120),
  last_name: fitted(node.lastName, 120),
  phone: fitted(node.defaultPhoneNumber?.phoneNumber, 40) || null,
  state: stateOf(node),
  tags: fitted(node.tags.join(', '), 2000),
  language: baseTag(node.locale ?? ''),
  country: fitted(node.defaultAddress?.countryCodeV2, 100),
  accepts_marketing: node.defaultEmailAddress?.marketingState === 'SUBSCRIBED',
  total_spent: formatMinor(readAmount(node.amountSpent)),
  orders_count: node.numberOfOrders,
  updated_at: instantOf(node.updatedAt),
})

/** Returns a customer of Shopify as an import has one; `line` finds it again in what was refused. Throws. */
export const customerRecordOf = (node: CustomerNode, line: number): CustomerRecord => {
  const { id, email, first_name, last_name, state, tags, ...rest } = customerOf(node)
  return readAnswer(CustomerRecord, {
    line,
    id,
    email: email ?? null,
    first_name: first_name ?? '',
    last_name: last_name ?? '',
    state: state ?? null,
    tags: tags ?? '',
    phone: rest.phone,
    language: rest.language,
    country: rest.country,
    accepts_marketing: rest.accepts_marketing,
    total_spent: String(readAmount({ amount: rest.total_spent ?? '0' })),
    orders_count: rest.orders_count ?? 0,
    store_updated_at: rest.updated_at,
  })
}
