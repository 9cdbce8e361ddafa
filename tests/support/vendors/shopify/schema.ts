import fs from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { buildClientSchema, type GraphQLSchema, type IntrospectionQuery } from 'graphql'

// Shopify's published schema beside the checkout or in VENDOR_DATA; it isn't part of the checkout
const file = path.resolve(
  process.env['VENDOR_DATA'] ?? '../shared/data/vendors',
  'shopify/admin_2026-04.json.gz',
)
/** A store can be imitated with Shopify's schema only. */
export const hasShopify = fs.existsSync(file)

type Access = { typeName: string; fieldName?: string; offlineScopes: string[] }
type Published = { data: IntrospectionQuery; offline_scopes: { items: Access[] } }

let known: { schema: GraphQLSchema; scopes: Map<string, readonly string[]> } | undefined

/** Reads the schema and the scopes, one of which opens a type or a field, once. */
export const shopifySchema = () => {
  if (known) return known
  const text = gunzipSync(fs.readFileSync(file)).toString('utf8')
  const { data, offline_scopes } = JSON.parse(text) as Published
  const scopes = new Map(
    offline_scopes.items
      .filter(({ offlineScopes }) => offlineScopes.length > 0)
      .map(({ typeName, fieldName, offlineScopes }) => [
        fieldName ? `${typeName}.${fieldName}` : typeName,
        offlineScopes,
      ]),
  )
  // the documentation names them, the published list doesn't; tags are those of customers here
  scopes.set('Mutation.refundCreate', ['write_orders'])
  for (const name of ['tagsAdd', 'tagsRemove']) scopes.set(`Mutation.${name}`, ['write_customers'])
  known = { schema: buildClientSchema(data, { assumeValid: true }), scopes }
  return known
}
