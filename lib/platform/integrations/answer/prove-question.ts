import { Refusal } from '#contract/error.ts'
import { apiUrl } from '#env.ts'
import { hookDigest } from '#platform/integrations/connect/register.ts'
import type { Manifest } from '#platform/integrations/manifest.ts'
import { credentialsOf } from '#platform/integrations/read-integration.ts'
import { vendors } from '#platform/integrations/registry.ts'
import type { Open, Sealed } from '#platform/route.ts'

/** A question whose address and proof are right. */
export type Question = { shop_id: bigint; shop_url: string; name: Manifest['name'] }

/**
 * Verifies a helpdesk's question before it is read: its secret address finds the connection, and a
 * header must prove that it comes from there. Errors: 404, 403 `not_signed`.
 */
export const proveQuestion = async (
  { db, env, vault, now }: Open,
  { params, headers, bytes }: Sealed,
): Promise<Question> => {
  const { name, secret = '' } = params
  const manifest = vendors.find((vendor) => vendor.name === name)
  if (!manifest?.answers || !/^[0-9a-f]{64}$/.test(secret)) throw new Refusal('not_found')
  const row = await db
    .selectFrom('integration')
    .innerJoin('shop', 'shop.shop_id', 'integration.shop_id')
    .select(['shop.shop_id', 'shop.shop_url', 'integration.sealed'])
    .where('hook_digest', '=', hookDigest(secret))
    .where('integration.name', '=', manifest.name)
    .where('state', '=', 'on')
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  const address = `${apiUrl(env)}/in/${manifest.name}/${secret}/answer`
  manifest.answers.prove({ headers, bytes, now }, credentialsOf({ vault }, row), address)
  return { shop_id: row.shop_id, shop_url: row.shop_url, name: manifest.name }
}
